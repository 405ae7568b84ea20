-- What each word, pair of words and phrase weighs: made by `npm run scam-words` from testing/scam-corpus/training/, never edited by hand.

create table private.scam_words (
  feature text constraint scam_words_pkey primary key,
  weight smallint not null
);

comment on table private.scam_words is 'Learned weights, in hundredths of the logarithm of odds.';

insert into private.scam_words (feature, weight)
select split_part(line, E'\t', 2), split_part(line, E'\t', 1)::smallint
from regexp_split_to_table($weights$-139	#bias
122	#few #few
88	#few #some
-46	#few a
-141	#few after
33	#few and
-60	#few at
-50	#few bankers
-71	#few bars
-191	#few because
99	#few before
230	#few bob
-200	#few both
-97	#few brand
63	#few bring
151	#few by
150	#few cars
162	#few cash
168	#few company
-169	#few day
-39	#few december
-147	#few deposit
142	#few digit
126	#few dollars
96	#few double
-122	#few ex
239	#few for
-232	#few gari
60	#few goes
55	#few halafu
-98	#few here
255	#few hours
113	#few hrs
-155	#few i
-40	#few iko
-47	#few in
-107	#few instalments
-95	#few instead
-80	#few is
270	#few it
-52	#few its
-222	#few km
-45	#few kwa
-57	#few last
155	#few leo
-62	#few logbook
114	#few million
94	#few mimi
97	#few min
-198	#few months
237	#few my
-88	#few na
153	#few name
153	#few ni
-142	#few now
38	#few off
-156	#few on
175	#few only
-132	#few or
-52	#few pay
50	#few pcs
186	#few people
32	#few percent
-88	#few petrol
77	#few pieces
111	#few please
-118	#few rear
104	#few seater
91	#few send
167	#few shilling
140	#few slots
178	#few so
74	#few the
-41	#few then
-230	#few they
-153	#few times
69	#few to
-59	#few today
41	#few ton
165	#few tu
-130	#few tukutane
-59	#few ukifika
152	#few units
78	#few verification
-138	#few we
35	#few weeks
-55	#few wheeler
210	#few when
-108	#few with
-117	#few working
69	#few x
51	#few ya
-79	#few years
63	#few yes
-115	#few you
-121	#few za
145	#link
42	#link and
120	#link only
114	#link put
122	#link uweke
163	#link with
-190	#much is
-138	#much km
-30	#much na
113	#much the
335	#phone
159	#phone and
-249	#question
76	#some
75	#some #few
-38	#some #some
109	#some a
166	#some activation
-148	#some after
180	#some agent
179	#some all
-34	#some also
107	#some am
198	#some and
155	#some appreciation
64	#some as
-164	#some asante
-84	#some ask
-213	#some at
-138	#some badala
52	#some bank
363	#some before
-120	#some bei
114	#some body
64	#some boss
241	#some both
71	#some bring
-82	#some but
157	#some by
183	#some cash
46	#some clean
169	#some clearing
67	#some clutch
-225	#some code
-175	#some come
55	#some comes
170	#some commitment
-33	#some company
133	#some container
-218	#some could
-42	#some customs
59	#some daily
78	#some deposit
-99	#some diesel
79	#some dollars
-102	#some down
48	#some each
-275	#some engine
-74	#some ex
371	#some first
-190	#some fitting
-65	#some fixed
40	#some for
-107	#some from
146	#some fuel
-30	#some full
84	#some gari
186	#some gate
-131	#some genuine
116	#some good
179	#some halafu
63	#some hapa
-37	#some hire
-114	#some hours
193	#some ili
-40	#some ill
176	#some in
-68	#some instead
30	#some insurance
-74	#some invoiced
91	#some is
36	#some its
-88	#some just
291	#some kabla
117	#some kama
56	#some kila
61	#some kindly
97	#some kisumu
-116	#some km
-168	#some kuja
112	#some kwa
111	#some kwanza
193	#some last
-30	#some left
281	#some leo
-53	#some less
75	#some lipa
-36	#some location
-193	#some logbook
-116	#some manual
139	#some mbele
-83	#some miles
161	#some mimi
56	#some money
200	#some monthly
180	#some my
119	#some na
136	#some ndio
195	#some nikutumie
76	#some nitakupa
-143	#some no
115	#some non
232	#some now
66	#some ntsa
245	#some of
-280	#some off
-99	#some old
196	#some on
148	#some once
-60	#some one
338	#some only
37	#some or
40	#some otherwise
55	#some our
107	#some over
38	#some owner
-99	#some paid
163	#some pay
137	#some payable
94	#some pearl
200	#some pekee
189	#some per
-96	#some please
-101	#some plus
-132	#some price
-184	#some receipt
-34	#some red
-143	#some refund
190	#some refundable
-138	#some remaining
-75	#some sawa
58	#some seller
194	#some send
40	#some sent
-74	#some serious
-91	#some set
-86	#some silver
90	#some since
272	#some so
105	#some storage
67	#some the
390	#some then
62	#some there
215	#some through
-108	#some till
274	#some to
75	#some today
103	#some too
-144	#some total
301	#some tu
390	#some tuma
-109	#some tvs
225	#some ukilipa
-184	#some unalipa
238	#some unatuma
177	#some under
143	#some upfront
65	#some urgent
-127	#some utalipa
118	#some very
-137	#some was
116	#some we
123	#some whatsapp
-195	#some when
144	#some which
-95	#some wife
-189	#some will
357	#some ya
36	#some yote
123	#some you
-72	#some your
-261	1.05m
-191	1.08m
-126	1.15m
87	1.2m
-116	1.35m
-135	1.3m
100	1.4m
48	1.5m
-34	1.65m
51	1.6m
-109	1.85m
-110	1.9m
-174	10am
-133	10am at
-104	10ok
-123	10ok at
-133	10ok first
-146	10ok no
189	10pm
-113	11am
-46	11r22.5
-46	11r22~
-212	12th
-85	12th street
-189	14th
-126	1500cc
-148	15th
-129	19th
-89	1f7
-147	1hr
-147	1hr #few
-68	1nz
76	1pm
-154	1st
-37	2.3m
-158	2.4m
-169	2.6m
-167	2.9m
-104	20th
-159	22nd
73	24hrs
-205	28th
-143	2nd
48	2nk
81	2nz
-209	2pm
-91	3.1m
-52	3.2m
-193	3.4m
-30	3.9m
-240	30th
158	320i
-104	3pm
-116	3rd
-52	40ft
83	4d33
152	4pm
-96	4th
-282	4wd
-255	4x4
-195	5th
-250	5x114.3
-250	5x114~
-102	660cc
-92	6am
-109	6pm
-71	6th
123	7l
199	8:30pm
-80	8am
137	8pm
-111	9am
-106	9am to
146	9l
68	a #few
-54	a #some
160	a bag
-113	a bank
163	a bankers
108	a big
-115	a bit
-48	a booking
-225	a broker
254	a buyer
-186	a caveat
107	a certificate
-108	a church
-189	a code
179	a cold
-161	a conman
131	a contract
-231	a copy
90	a courier
49	a day
-45	a dealer
67	a dent
31	a deposit
-107	a different
-52	a diplomatic
45	a discount
265	a driver
-154	a fake
-58	a family
-148	a fee
-143	a few
90	a fielder
193	a file
-54	a fleet
85	a form
-97	a free
98	a gift
-147	a good
241	a guy
132	a hiace
135	a hotel
-80	a hurry
-77	a job
37	a known
90	a land
-50	a lawyer
155	a logbook
-81	a lorry
250	a man
-125	a matatu
-133	a mechanic
127	a meeting
77	a message
-44	a microfinance
-61	a mission
-98	a new
-162	a number
-38	a nurse
129	a paper
-71	a person
-152	a personal
45	a peugeot
218	a photo
95	a picture
104	a problem
-153	a proforma
67	a quarry
-120	a ractis
-255	a receipt
152	a red
40	a registered
269	a rider
-220	a rush
-139	a sacco
-36	a sale
-185	a school
-156	a scratch
-238	a search
-68	a security
206	a selfie
-109	a seller
46	a serious
84	a ship
-38	a shipping
-99	a shop
77	a signed
-161	a similar
173	a slot
101	a small
-133	a soda
147	a stamp
-120	a student
-92	a teacher
-126	a thief
176	a third
81	a un
-93	a valuer
83	a video
-122	a visitor
85	a vitz
-113	a walk
77	a warehouse
83	a widow
-108	a yard
-134	a year
41	a4
42	a4 #some
-65	aa
-63	aa kenya
57	aa report
-152	aangalie
-152	aanga~
138	abandoned
168	aband~
-67	abdi
128	able
98	able to
-90	about
-197	about #few
-239	about #some
-141	about a
-61	about it
60	about the
184	above
-86	above #some
141	above your
137	abroad
39	abroad for
-132	absa
65	absorbers
65	absor~
-50	abstract
-124	abstract and
-50	abstr~
-226	ac
-137	ac haifanyi
294	acc
64	accept a
116	acceptance
-142	accepted
185	accepts
53	accep~
197	account #some
-160	account after
-166	account and
-60	account as
-97	account at
158	account by
135	account has
-35	account i
201	account in
98	account is
66	account na
-182	account no
106	account of
-194	account on
-100	account only
-128	account printed
122	account to
-128	account until
-129	account when
-125	account with
-348	account ya
123	account yako
-65	account you
196	accountant
-94	accounts
36	acct
-55	ace
-159	acha
-243	achieng
-243	achie~
-102	across
-45	across the
114	activate
164	activation
236	active
182	activ~
89	actros
60	actros #some
-127	ad has
39	ad is
46	add
70	add #few
183	add #some
189	add it
158	add you
197	added
-200	added to
271	address
103	address and
251	addre~
128	admin
-30	administration
-148	administrator
-169	admin~
181	admitted
147	admitted in
181	admit~
243	ads
37	advan
275	advance
326	advan~
37	advert
-80	advertised
35	adver~
-117	advocate
48	advocate in
-176	advocates
-159	advoc~
96	aende
-130	afc
-99	afc loan
232	affidavit
232	affid~
241	afisa
162	afisa wa
-80	africa
-231	after a
-144	after approval
-119	after church
166	after dark
-214	after delivery
-172	after fitting
-85	after full
-33	after he
74	after i
-163	after inspection
-218	after it
-70	after joint
-43	after lunch
-47	after opening
321	after payment
-89	after signing
-239	after six
161	after that
-119	after the
221	after this
-145	after transfer
73	after two
-144	after viewing
-239	after we
-99	after weve
-228	after work
-31	after you
-198	after youve
-183	aftermarket
-63	afternoon
-151	after~
-121	again
-34	against
-101	against the
-34	again~
-157	agatha
-164	agency
-241	agency fee
96	agent
44	agent #some
30	agent and
256	agent fee
222	agent in
136	agent is
-129	agent mombasa
37	agent on
-88	agent wa
-132	agent wako
198	agent will
72	agents
50	agnes
-47	ago
-116	ago i
-159	agree
-53	agree with
-142	agreed
-41	agreement
-43	agreement and
-200	agreement at
44	agreement is
-197	agreement signed
103	agrees
39	agrees to
-43	agree~
155	ahead
-193	aione
-69	air
-101	airbag
182	airbags
182	airba~
108	airport
-117	airport saa
108	airpo~
252	airtel
252	airtel money
342	airtime
342	airti~
-207	airwave
-207	airwa~
-144	ajali
-259	aje
-132	ajili ya
75	ajue
-79	akaunti
-42	akaunti ya
39	akaunti yako
-79	akaun~
85	aki
-271	akifika
-189	akifika na
-300	akifi~
-165	akija
-123	akiku~
-195	akisema
-154	akisema ni
-195	akise~
130	akish~
152	akiwa
86	ako
34	ako kwa
-93	ako na
159	akupe
212	alafu
222	alert
-56	alham~
-133	alignment
-133	align~
-102	alikuwa
-102	alikuwa mgonjwa
-36	alini~
-136	alipe
-89	alisema
-89	alise~
82	all
140	all day
33	all i
-163	all my
-42	all of
73	all the
-233	all three
-36	all week
65	allion
46	allion #some
162	allocate
121	allocated
-64	allocation letter
129	alloc~
252	allow
129	allowed
158	allow~
206	almost
438	alone
178	alone with
-224	along
305	already
-57	already in
69	already open
305	alrea~
171	also
142	also send
-45	alto
56	am
-100	am an
279	am at
-51	am buying
103	am calling
-88	am clearing
226	am from
49	am in
-130	am looking
125	am on
-90	am outside
131	am selling
117	am the
149	am with
-245	ama
-196	ama cash
-118	ama kwa
-30	ama right
-32	amarok
-62	ambulance
-92	ambul~
195	amefa~
-86	amefika
-86	amefi~
58	amelipa
58	ameli~
-154	amenipigia
-154	amenipigia akisema
-63	ameni~
178	amesafiri
182	amesa~
163	amesema
163	amese~
168	amesh~
-127	amesi~
-38	amina
168	among
263	amount
138	amount #some
73	amount and
-151	amount at
137	amount in
75	amount with
70	an
207	an accident
-239	an advocate
233	an agent
95	an embassy
83	an engineer
36	an honest
-312	an hour
-221	an independent
106	an invoice
64	an ngo
-85	an official
99	an oil
30	ana
110	anachukua
110	anach~
175	anafanya
175	anafa~
137	anahitaji
137	anahi~
-85	anaichukua
-69	anaic~
123	anaitwa
132	anait~
72	anajua
190	anaku~
145	analeta
145	anale~
191	analipa
43	analipwa
180	anali~
137	ananidai
201	anani~
-130	anaomba
-130	anaom~
190	anaondoka
72	anaon~
62	anape~
-160	anaru~
-86	anasema
-86	anase~
141	anataka
104	anataka #some
-64	anataka pesa
143	anata~
211	anatoka
211	anato~
-65	anauza
207	anaye~
30	and
34	and #few
174	and #some
-138	and 10ok
-58	and a
-71	and after
32	and all
-176	and ask
-199	and asking
112	and bank
316	and both
-38	and bring
-97	and call
-101	and cameras
108	and can
55	and cant
166	and car
-128	and check
37	and collect
-108	and confirm
40	and delivery
240	and dont
-183	and drive
-87	and driver
-174	and duty
247	and earn
-37	and either
214	and enter
-152	and for
202	and give
-284	and gives
233	and go
-115	and good
57	and half
135	and hand
-40	and has
179	and have
242	and he
248	and hell
-118	and his
64	and i
89	and id
-185	and if
271	and ill
54	and im
68	and in
-209	and inspection
-56	and insurance
-232	and is
84	and it
274	and its
150	and ive
138	and just
142	and keep
90	and kra
93	and left
60	and logbook
79	and m
-128	and minutes
108	and mpesa
115	and must
93	and my
-162	and never
55	and no
-139	and not
-139	and nothing
-213	and on
66	and only
-117	and our
-155	and paid
-235	and pay
-99	and payment
204	and phone
-78	and please
-52	and psv
135	and put
-128	and receipt
-94	and release
-245	and see
306	and send
65	and show
-255	and sign
-31	and signed
-118	and sold
-176	and start
244	and take
-216	and takes
-114	and talk
97	and tell
134	and the
49	and then
125	and they
49	and transfer
-115	and try
-68	and two
155	and uniform
-124	and view
262	and wait
-55	and we
-49	and well
-55	and when
101	and will
148	and youll
203	and your
226	and youre
-34	and yours
-111	and youve
-40	andika
-41	android
-41	andro~
-351	angalia kwa
96	another
31	another buyer
182	another car
-243	another person
96	anoth~
-68	answe~
-93	any
-118	any bank
314	any car
-142	any day
-82	any evening
-87	any garage
-268	any money
-208	any other
-74	any payment
-99	any time
-53	anybo~
-163	anyone
-135	anyone who
-66	anyone you
-226	anything
-119	anything before
-79	anything on
-226	anyth~
211	anywhere
211	anywh~
-73	aone
-162	apologies
-162	apolo~
66	app
-139	application
-55	applied
-123	apply
-169	apply on
-86	appointed
149	appointment
97	appoi~
218	appreciation
229	appre~
38	approval
-52	approval and
-103	approve
64	approved
-148	approved but
34	approved for
90	approves
-62	approx
53	appro~
-92	april
175	aqua
121	are
79	are #few
-145	are all
-34	are an
117	are asking
133	are at
135	are few
-244	are free
-97	are gone
-39	are in
125	are my
216	are not
-94	are on
-88	are slow
-126	are with
121	are you
-122	area is
73	arent
198	army
-54	around
179	around #few
-64	around #some
272	arran~
220	arrears
220	arrea~
135	arrest
164	arrested
164	arres~
-149	arrived
-82	arrives
-161	arriv~
41	as
277	as a
-142	as far
144	as good
-64	as he
-137	as i
-134	as in
-114	as is
94	as it
33	as its
-134	as long
94	as my
83	as new
-112	as on
79	as our
-58	as pdf
-242	as per
234	as security
71	as sign
209	as the
-189	as usual
-65	as we
-81	as well
-157	as you
129	as your
-44	as yours
-395	asante
-282	asante kwa
-144	aside
-149	asilimia
-106	asilimia #few
-149	asili~
-114	ask at
-164	ask for
-80	ask me
-151	ask my
-47	ask the
45	ask to
36	ask too
44	ask your
51	askari
-115	askari niko
-97	asked
-276	asked me
47	asked the
-163	asking
-84	asking #few
-173	asking for
-141	asking me
87	asking price
-31	asks
-43	asks for
-107	assessment
106	assessor
-79	asset
-87	asset finance
235	assist
133	assistant
258	assis~
-177	asubuhi
-213	asubuhi kwa
-177	asubu~
-67	at
-36	at #few
179	at #much
227	at #some
-114	at 2pm
115	at 9pm
31	at a
-158	at absa
46	at all
-161	at any
-162	at bank
-157	at cashier
-178	at co
68	at embakasi
-207	at family
106	at five
-91	at garden
175	at gilgil
-161	at grogan
79	at half
-124	at her
39	at his
-76	at home
-51	at imara
-100	at industrial
-193	at it
-82	at junction
69	at kenyatta
39	at kilindini
-89	at kinungi
-90	at kirinyaga
-142	at kra
-87	at leakeys
195	at least
174	at midnight
67	at mlolongo
-63	at mombasa
-104	at my
-163	at naivasha
324	at night
-61	at no
105	at ntsa
52	at ol
129	at once
-283	at our
187	at port
-204	at reception
-113	at roysambu
-173	at sarit
210	at sea
-71	at stanbic
-126	at the
-285	at their
-78	at toyota
-189	at two
-199	at viewing
-89	at your
208	ataileta
208	atail~
211	atakuchukua
-93	atakuja
-102	atakuja kuona
98	atakuja nayo
87	atakuonyesha
275	atakupigia
-175	atakuwa
170	ataku~
266	ataleta
266	atale~
-156	atalipa
-112	atali~
-37	athi
-59	athi river
132	athlete
132	athle~
98	atm
201	atm card
31	attached
247	attached with
31	attac~
-85	attorney
-85	attor~
-184	au
60	auction
-113	auction sheet
184	auctioned
-46	auctioneer
-138	auctioneers
82	aucti~
41	audi a4
252	audit
247	audit~
-246	august
-62	august and
40	auris
-53	auris #some
200	australia
200	austr~
55	autho~
-157	auto
-47	auto spares
169	autocheck
169	autoc~
174	automatically
86	autom~
-182	available for
181	avensis
181	avens~
-180	avenue
-115	awamu
49	award
58	away with
-79	axela
66	axio
47	axio #some
72	axle
50	axle bpw
-256	b
-57	b15
101	b4
-35	baada
421	baadae
335	baadaye
-90	baadaye #some
335	baada~
-59	baba
-68	baba dogo
-103	baby
87	back at
-164	back by
148	back gate
-123	back if
52	back in
-36	back of
-112	back on
-82	back the
-96	back to
-72	back with
-238	back you
-54	backhoe
-54	backh~
-180	bad
-38	badala
-38	badala ya
229	badge
183	badge #some
-139	bado
64	bado iko
325	bag
171	bahati
147	bahati mbaya
-72	bajaj
-78	bajaj re
-85	bakery
45	baki
76	balance
-48	balance #some
-68	balance and
123	balance in
-94	balance is
86	balance on
35	balance our
-197	balancing
-86	balancing free
44	balan~
-56	bamburi
-56	bambu~
167	bandarini
204	banda~
-68	bank
-129	bank account
-262	bank after
-160	bank and
85	bank app
-88	bank asset
134	bank auction
-37	bank branch
-188	bank confirms
91	bank details
-115	bank finance
-129	bank first
38	bank has
-113	bank i
-72	bank if
150	bank is
76	bank it
117	bank manager
-284	bank na
-116	bank not
-114	bank officer
127	bank on
-231	bank only
-76	bank payment
-130	bank pays
-287	bank please
121	bank repo
-118	bank says
-35	bank slip
117	bank statement
79	bank to
-138	bank together
-233	bank transfer
62	bank wants
-121	bank when
130	bank will
-193	bank yako
-274	bank you
-46	bankers
-61	bankers cheque
-46	banke~
158	banking
158	banki~
-73	banks
-82	bar
-77	barabara
91	barabara ya
-49	barabarani
-89	barab~
-96	barasa
130	bargain
87	bargain i
194	bargaining
241	barga~
106	barracks
106	barra~
-134	barrier
-134	barri~
-141	bars
-67	barua ya
-35	based
-83	basic
-105	bati
-105	bati #some
168	batteries
-98	battery
56	battery #some
-82	batte~
62	be
129	be arrested
-123	be careful
96	be fast
284	be given
-160	be honest
244	be in
-194	be on
144	be paid
-117	be present
115	be put
65	be released
-66	be removed
-57	be seen
176	be sent
-36	be signed
98	be sure
137	be the
-202	be there
-124	be viewed
-138	beari~
-126	beater
61	beautiful
61	beaut~
339	beba
129	because
171	because im
72	because it
182	because its
165	because my
127	because of
-56	because the
67	because we
60	because your
129	becau~
32	become
151	becomes
218	becom~
-123	been on
140	been reported
-147	been resprayed
66	before
128	before #few
73	before 4pm
-128	before anything
102	before he
-57	before i
60	before it
-50	before kindly
-239	before my
-145	before paying
-153	before sale
-134	before seeing
-223	before shipping
296	before the
73	before then
-48	before they
-257	before transfer
36	before viewing
-66	before we
46	before you
104	before your
159	begin
218	behalf
78	behind
207	behind the
103	bei
-107	bei #few
-48	bei #some
-304	bei iko
-219	bei kwa
-107	bei ni
189	bei ya
61	being
-50	being honest
-88	believe
-41	belie~
149	belongs
149	belongs to
194	belon~
105	below
-169	belt
38	belta
-181	bench
-75	benki
-143	bent
40	benz
-39	best
-229	betri
-79	better
132	between
-32	between us
132	betwe~
-153	beware
-153	beware of
96	biashara
96	biash~
-42	bid
51	bid bond
38	bid form
-58	bid forms
246	bidder
221	bidder number
-51	bidders
-51	bidde~
-60	bidding
-133	bidding deposit
-60	biddi~
-134	bids
-69	bids in
191	big
-55	bigger
-72	bikes
154	bila
148	bila deposit
124	bila guarantor
157	bila hiyo
-48	bila hizo
-79	bila kuona
-79	bila shida
-106	bill
-49	bill you
-133	bima
94	binafsi
94	binaf~
158	birth
217	bitcoin
217	bitco~
-97	bl
-190	black
-48	black leather
193	blacklisted
193	black~
202	blank
170	bless
68	bless you
154	bless~
-113	blocked
96	blocks
-102	block~
-109	blue
-46	bluebird
-53	bm150
165	bmw
158	bmw 320i
157	bmw x1
49	bmw x3
-202	board
-62	board at
-32	board of
-98	boarded
-64	boarded vehicles
164	boarding
35	board~
142	bob to
138	boda
-141	boda tu
-117	body
-101	bomet
58	bond
232	bond #some
80	bond of
86	bonded
-79	bongo
-159	bonnet
-118	bonnet and
97	book you
149	booked
121	booking
139	booking #some
-138	booking and
-55	booking fee
-95	booking is
120	booking ya
184	booki~
128	boost
-240	boot
65	bora
286	border
109	boss
-65	boss gari
-78	boss is
-178	boss the
90	boss wangu
-63	both
-100	both at
-185	both cars
107	both keys
-82	both of
-172	both our
191	both sides
-67	bought brake
-76	bought by
-130	bought from
237	bought the
-50	bought tyres
51	bounced
51	bounc~
69	bowser
-42	box
-48	boxer
65	boxer #few
-53	boxer bm150
149	boy
-105	boy who
-69	boy will
282	boys
50	bpw
-141	brake
-115	brake pads
67	brakes
-232	branch
-150	branch and
213	branch in
-73	branch together
-124	branch when
-185	branch with
-126	branch you
157	branches
68	branches in
157	branc~
215	brand
406	brand new
145	branding
194	brand~
-121	break
52	break~
-42	brenda
162	brian
-47	bring
48	bring a
-118	bring his
-94	bring id
41	bring it
-52	bring my
-151	bring someone
-109	bring the
50	bring you
-148	bring your
-39	bringing
320	brings
199	brings it
-39	bring~
-191	britam
-118	britam approve
-78	bro mimi
-80	broker
-107	brother and
-103	brother in
-73	brother is
70	brother will
63	brothers
32	broth~
-40	budget
64	building
43	build~
-89	bumper
62	bumper and
-137	bumper ya
-35	bungoma
-108	bungoma we
-35	bungo~
-307	bure
-220	bureau
212	burial
-95	burnt
-179	bursar
-73	buru
-181	buruburu
-181	burub~
48	bus
142	bus #few
-84	bus and
44	bus for
53	bus from
-135	bush
-119	bushes
62	busia
-87	busia customs
139	business
66	business is
153	busin~
235	busy
47	but
197	but am
-90	but come
-56	but he
78	but i
-157	but id
-177	but if
-101	but ill
-190	but it
238	but its
160	but my
-41	but never
-291	but only
-184	but please
147	but they
119	but were
142	but you
-55	but your
-199	button
-70	buy from
-36	buy the
148	buy your
141	buyer
-38	buyer and
119	buyer before
225	buyer from
-72	buyer mr
-81	buyer pays
180	buyer who
98	buyers
108	buying
151	bwana
64	by
40	by #few
115	by #some
-98	by 30th
-56	by 3pm
79	by a
-145	by advocate
158	by airtel
-150	by an
-154	by appointment
-302	by bank
-227	by bankers
189	by buyer
104	by call
156	by card
-88	by cheque
205	by courier
49	by court
226	by email
136	by evening
-129	by friday
291	by g4s
-60	by hand
-133	by law
337	by m
145	by magari
68	by me
58	by mistake
-70	by my
91	by myself
-251	by our
210	by phone
-174	by public
-138	by rtgs
-137	by school
284	by sending
174	by sms
43	by someone
100	by text
-68	by the
190	by thursday
-164	by till
98	by tomorrow
135	by tonight
-107	by us
-64	by whatsapp
243	by you
-51	bypass
41	c
127	c180
110	c200
-91	cabin
-129	cable
-160	cables
-70	cabs tender
-119	calculator
-137	calcu~
54	caldina
54	caldi~
-99	call
-192	call before
90	call from
-150	call him
-260	call me
-67	call our
-271	call out
143	call you
-153	call your
93	called
-299	called me
40	calling
103	calling from
40	calli~
102	calls
-161	calls after
180	calls my
-109	came
-184	came from
-64	came in
75	came to
155	camera
-99	cami
138	camp
68	campaign
68	campa~
-150	campus
57	camry
-49	can
66	can 10ok
187	can add
162	can allocate
-118	can also
-321	can be
-98	can bring
-223	can buy
-156	can call
-126	can check
74	can collect
-115	can come
73	can enter
173	can get
-234	can give
-189	can go
-296	can i
-39	can my
-152	can only
47	can pay
127	can push
167	can put
32	can see
80	can send
-110	can show
47	can take
81	can tell
-265	can the
133	can view
-91	can wait
-139	can we
-82	can you
139	canada
-71	cancel
-76	cancelled hire
92	cance~
228	cannot
159	cant
62	cant be
-200	cant do
-156	cant hold
182	cant meet
107	cant open
-210	cant promise
47	canter
152	canter 4d33
55	canvas
-59	cap
38	captain
38	capta~
38	car
42	car after
-33	car and
133	car at
47	car before
244	car comes
-130	car first
117	car follows
284	car from
-201	car has
-76	car hire
54	car i
111	car if
-91	car im
120	car in
45	car is
33	car ive
150	car loan
161	car logbook
34	car my
148	car no
180	car on
194	car pay
-192	car so
160	car the
176	car they
233	car to
-38	car tomorrow
-40	car was
54	car wash
-113	car we
49	car with
149	car without
-194	car you
-84	caravan
-84	carav~
105	card
183	card and
-205	card at
238	card details
135	card number
-43	card or
68	card ya
236	card yako
257	cards
118	care
-60	careful
-43	caref~
165	caretaker
165	caret~
219	cargo
284	carrier
60	carriers
307	carri~
-190	carry a
-39	carry cash
162	carry it
229	carry the
207	cars
-127	cars are
111	cars at
96	cars from
92	case
152	cash
237	cash #some
-102	cash after
245	cash and
-78	cash at
51	cash but
-176	cash for
-41	cash i
56	cash in
-62	cash ni
-125	cash on
340	cash only
-282	cash or
-221	cash please
39	cash to
44	cash today
-137	cash when
-44	cash with
297	cash yote
-114	cashier
180	cashiers
-47	cashi~
44	catalogue
131	catalytic
133	catal~
52	catch
192	cater
192	cater for
78	caveat
80	caveat by
-192	cbd
-171	centre
-142	cert
81	certificate and
54	certificate from
-156	certificate is
181	certified
-51	cf
-156	cfs
-151	cha
128	chagua
-162	chain
-79	chairlady
222	chairman
119	chair~
-99	chama
-43	chama cha
66	chama ya
-185	chama yetu
-102	chamas
-267	changamwe
-39	change
68	change it
35	change the
43	changed
35	changed use
-56	changes
176	channel
176	chann~
242	charge #some
-135	charge and
-168	charge at
-42	charge for
185	charge of
-69	charge you
-49	charged
-53	charges
-55	charges #some
-73	charges about
-102	charging
-100	charg~
-75	chassis
-178	chassis number
-75	chass~
-78	chat
-247	chat here
250	chats
148	chauffeur
148	chauf~
310	cheap
-215	cheap spares
142	cheaper
197	cheap~
-298	check
-237	check both
-164	check it
-91	check off
-30	check our
-237	check the
-221	check then
-129	check your
-279	checked
-98	checked by
-217	checked the
44	checks
51	checks it
-149	check~
-125	cheque after
42	cheque for
-128	cheque in
131	cheque is
171	cheque of
-159	cheque on
-164	cheque or
-207	cheque to
212	cheque ya
-142	cheque you
100	chevrolet cruze
179	chief
160	child
-170	child~
-34	chini
127	chip
-64	chiromo
-64	chiro~
-104	chloride
-104	chlor~
-123	chochote
-123	choch~
-64	choose
-53	choose the
157	chris~
-47	chuka
336	chukua
188	chukua gari
-103	chuo
-173	church account
-203	church van
-83	cif
-56	city
214	civilians
214	civil~
135	claim
-170	class
-156	clause
-156	clause #few
153	clean
-178	cleaned
-99	clean~
239	clear
104	clear it
-154	clear that
220	clear the
170	clearance
-149	clearance letter
180	clearance to
-153	cleared
-63	cleared in
-188	clearing agent
84	clearing guy
-129	clears
327	clerk
138	clerks
193	click
53	client
-95	client account
-73	client for
176	clients
176	clien~
230	closed
119	closed for
265	closed to
63	closes
78	closing
-197	closing the
78	closi~
-105	club
-168	cluster
-168	clust~
-174	clutch
-113	clutch kit
68	clutch mpya
-149	cmc
-88	co
-86	co op
-142	coach
-119	coach parcel
113	coat
-74	code
-144	code #some
-166	code ends
-304	code for
-203	code i
-59	code is
-95	code its
-120	code on
-112	code to
61	code we
61	code which
-53	code ya
214	code you
-276	codes
-53	coin
-140	cold
-60	cold start
-137	collect
-162	collect the
-55	collect then
-42	collected
-102	collection
66	collector
295	collects
-46	colle~
183	colour
-58	combine
-58	combine harvester
-58	combi~
-112	come
-70	come 10ok
210	come alone
-171	come along
-352	come and
229	come around
117	come as
55	come at
-42	come back
-227	come before
-39	come by
-37	come down
-84	come first
174	come for
-147	come friday
-164	come from
77	come in
-80	come on
-195	come pay
127	come pick
-323	come see
-148	come test
50	come to
-42	come tomorrow
-41	come too
-185	come view
-162	come with
186	comes
223	comes after
66	comes back
115	comes by
-70	comes from
240	comes in
92	comes later
63	comes off
-56	comes on
42	comes out
55	comes to
45	comes with
-74	comfortable
-125	coming at
187	coming to
-76	coming with
32	comme~
-293	commission
-246	commission comes
301	commitment
76	commitment fee
71	commitment to
141	committed
60	committee
90	commi~
34	company
-95	company account
-87	company bank
78	company closing
49	company in
-175	company is
-334	company name
181	company only
-152	company paybill
-197	company till
-127	companys
-184	companys bank
-186	compare
178	complaints
80	complete
159	complete from
-53	complete with
87	compl~
-192	comprehensive
-149	comprehensive insurance
-117	compressor
-268	compr~
97	con
-59	condi~
-117	conduct
158	conductor
174	confidential
116	confirm
-116	confirm before
-138	confirm it
103	confirm the
-73	confirm with
221	confirm your
53	confirmation
114	confirmed
-85	confirmed grant
100	confirmed you
-131	confirms
175	confirms to
104	confi~
100	confused
200	confu~
106	congrats
183	congratulations
120	congratulations your
217	congr~
-148	conman
99	conned
-172	consi~
-203	consumption
-126	consu~
254	contact
169	contacts
154	container
250	conta~
107	continue
53	conti~
-51	contract
-30	contract at
-85	contract before
-102	contract with
169	contractor
211	contractor wa
-127	control
-129	converted
203	conve~
-220	coolant
-220	coola~
167	coordinator
167	coord~
-191	copied
129	copies
-164	copy
107	copy and
-145	copy of
59	copy ya
-193	corner
-38	corolla
-38	corol~
157	corporal
79	corporate
183	corpo~
-81	correct
-204	corrected
205	correction
-140	cost
-121	cost and
44	costs #few
140	costs #some
75	costs you
-229	could
-221	could i
-123	could you
54	count
-72	counted
-237	counter
-154	counter after
-123	counter and
-48	counter when
103	country
117	countrywide
120	county
117	county government
-180	count~
270	courier
-112	couriers
-71	couriers company
201	couri~
116	cousin
101	cousin at
97	cousin works
94	cousins
94	cousi~
-100	covered
96	covered by
221	covers
-100	cover~
51	covid
213	coz
-96	coz of
-233	cr12
-130	cr12 and
-253	crack
-96	cracked
-96	crack~
219	crb
86	crb check
144	crb clearance
-84	credit
147	credi~
220	crown
132	crown athlete
-152	crsp
78	cruiser
108	cruiser v8
65	cruis~
100	cruze
291	crypto
179	crypto or
62	currently
132	curre~
-65	custody
171	customer
113	customer care
-76	customer the
-50	customers
-176	customers in
56	customs
53	custo~
146	cut
-62	cuts
-241	cv
-88	cv boot
-309	cvt
51	cx
51	cx #few
-214	cyber
39	cylinder
39	cylin~
111	d40
-58	dad
-67	dad he
57	dad is
126	dad left
80	dada
150	dada yangu
-51	daf
-51	daf cf
68	daily
-198	daima
85	dakika
99	dakika arobaini
201	dakika kumi
-57	dakika tano
-37	daktari
-37	dakta~
-149	damage
-56	dan
188	dangerous
188	dange~
51	dark
-78	dash
-101	dashboard
-101	dashb~
130	dashcam
130	dashc~
221	date
79	date of
-76	datsun
-86	datsun #some
-80	daughter
-80	daugh~
269	dawa
-108	day and
-121	day dont
-112	day i
-112	day if
-82	day paid
73	day so
-147	day warranty
-142	day with
-111	daylight
-111	dayli~
-135	days after
-73	days and
-60	days by
30	days for
129	days of
-100	days warranty
140	days while
-130	daytime
-130	dayti~
-86	dci
40	de
-84	deadline
-84	deadl~
166	deal
91	deal is
-128	deal with
-117	dealer
-45	dealer id
148	dealers
-130	dealership
-45	deale~
287	deals
218	dear
-41	dear customer
55	dear i
78	dear seller
-60	december
-60	decem~
52	decide
-134	decid~
119	deduct
129	deducted
-178	deducted from
189	deduc~
181	deed
37	defender
37	defender #few
37	defen~
239	delay
-259	delayed
-201	delay~
35	delete
46	delete the
119	delet~
412	deliver
178	deliver to
240	delivered
204	delivers
81	delivery
-276	delivery #few
107	delivery guy
94	delivery note
-64	delivery to
190	deliv~
-114	demio #some
-81	demio on
34	demo
153	demurrage
153	demur~
181	deni
35	deni #some
86	deni ya
121	dennis
-75	dent on
-209	dents
-86	department
-64	depar~
-160	depending
-160	depending on
-200	depen~
104	deployed
41	deployed to
104	deplo~
104	deposit
48	deposit #some
66	deposit and
-243	deposit at
70	deposit kwa
-81	deposit mpaka
-144	deposit not
76	deposit of
118	deposit on
167	deposit slip
72	deposit the
109	deposit to
-131	deposit today
-113	deposit when
-203	deposit ya
57	deposit you
174	deposited
-195	deposits
98	depos~
-45	depot
178	dept
-86	dere
65	dereva
123	desk
-200	desk in
55	desk number
283	details
80	details so
288	detai~
-87	dhl
-88	diagnosis
-113	diagn~
72	dial
72	dial #few
-136	diani
36	diaspora
-46	diaspora seller
36	diasp~
-198	did
-118	did britam
-116	did i
-217	did the
-171	did you
-133	didnt
46	died
-274	diesel
-59	diesel #few
43	different
45	diffe~
131	digit
90	digit code
360	digits
157	digits that
-47	diocese
-47	dioce~
159	diplomatic
124	diplo~
-77	direct
-110	direct after
-123	direct to
-114	directly
-39	directly for
204	director
65	director will
314	directors
178	directors personal
33	direc~
-94	dirty
-94	dirty maf
-46	disability
190	disap~
76	disbursement
143	disbu~
-140	disc
-125	disc plough
-184	discharge
-172	discharge letter
-65	discharged
-185	disch~
101	discount
-38	discount of
100	disco~
62	discuss
-49	discu~
-100	disemba
-100	disem~
-104	diski
-104	diski tatu
306	dispatch
347	dispa~
-85	display
-85	displ~
-113	disposal
52	disposing
-82	dispo~
-157	distr~
306	disturb
-100	disturbs
172	distu~
107	divorce
-97	dl
-127	dmvic
68	do #some
-96	do a
64	do an
83	do anything
-196	do i
99	do it
326	do not
-124	do rtgs
81	do that
-185	do the
-98	do transfer
-61	do u
-53	do you
-117	doc
-63	docked
-55	docks
251	docs
223	doctor
-140	document
-73	documents
-109	documents are
-68	docum~
-89	does
-33	does it
-32	does not
-187	does that
-141	does the
148	doesnt
-123	doesnt do
173	doesnt know
-53	doesnt take
-68	dogo
-191	doh
173	doha
-72	doing
191	dola
76	dollar
208	dollars
208	dolla~
146	donation
214	donat~
54	done and
-270	done at
46	done by
-55	done it
-72	done the
-218	donholm
-218	donho~
106	donor
-35	dont accept
175	dont allow
464	dont ask
-88	dont believe
279	dont bring
-125	dont buy
328	dont call
-127	dont charge
-76	dont collect
326	dont come
43	dont do
-327	dont give
102	dont go
44	dont have
-204	dont hold
338	dont like
200	dont mention
190	dont need
-64	dont open
-219	dont pay
36	dont pick
226	dont reply
-375	dont send
-238	dont share
-54	dont so
-231	dont take
99	dont talk
127	dont tell
-132	dont touch
-76	dont want
51	dont waste
57	dont worry
-74	door
-43	door pillar
70	doors
-56	dot
203	double
172	double two
140	doubt
172	down by
-211	down from
-158	down its
-93	down nimeamua
156	down the
48	down to
86	download
86	downl~
-71	dpf
-38	dr
-38	dr amina
-100	draft
112	draw
43	drc
-214	dream
-188	drinks
258	drive at
-85	drive bring
147	drive home
153	drive if
111	drive is
-188	drive off
51	drive the
135	drive to
48	drive with
-56	driven
75	driven by
-230	driven it
51	driven to
82	driver
323	driver and
189	driver brings
-164	driver can
-42	driver comes
-39	driver is
-163	driver on
105	driver will
98	drivers
-47	drives
-172	driveshaft
-150	driving
-132	driving school
-150	drivi~
190	drop
151	drop it
-57	drop you
-319	dropped
-108	dropped in
-319	dropp~
120	drops
82	drops in
-113	dsg
-136	dt
152	dtb
-134	dual
191	dubai
-43	due
286	due to
-60	duet
-122	duka
78	duka iko
-364	dukani
-91	during
-175	during the
-103	duty
281	duty free
65	duty is
36	duty not
-48	duty on
-297	duty paid
-48	duty per
-147	duty receipt
-119	duty to
-89	duty was
-88	duty you
-300	dying
131	dyna
-119	e
-75	e slip
92	e250
138	each
-66	earlier
-66	earli~
187	earn
187	earn #some
49	eastl~
-142	easy coach
240	eat
-90	ecitizen
241	ecitizen na
223	ecitizen password
-83	ecitizen yako
-96	ecitizen you
-90	eciti~
126	economical
126	econo~
237	ecu
54	eeh
313	eight
68	eight eight
-230	either
41	elders
-54	eldoret
-54	eldor~
-121	electric
-242	elect~
312	elfu
147	elfu ishirini
183	elfu kumi
135	elfu mbili
232	elfu moja
151	elfu nane
253	elfu nne
84	elfu tano
-35	elfu tatu
140	else
89	email
88	email and
-172	email but
67	email from
163	email me
-89	email na
-118	embakasi
95	embakasi icd
-118	embak~
111	embassy
111	embas~
-111	embu
-176	embu town
159	employer
54	employer in
103	emplo~
-269	end month
44	end of
-105	enda
-32	enda kwa
118	ended
-100	ends
-141	ends in
96	ends with
-136	engine
46	engine #some
-49	engine and
-114	engine code
-44	engine is
-71	engine na
-46	engine number
53	engine running
-165	engine swap
149	engineer
51	engineer in
127	engineer on
118	engines
192	engin~
212	enter
100	enter the
199	enter your
204	entered
110	enterprise
170	enters
248	enter~
-183	entry
52	entry and
-84	entry number
163	envelope
163	envel~
254	error
244	escort
164	escrow
54	escrow officer
158	escudo
158	escudo #some
71	estate
-92	estima
-218	estimate
-218	estim~
88	ethiopia
88	ethio~
-138	etims
-204	etr
-81	etr receipt
41	europe
40	ev
151	even
163	even a
108	even if
-271	even me
35	evening and
-36	evening im
119	everest
119	evere~
189	everybody
72	everything on
61	everywhere
52	every~
74	evoque
-43	ex
-51	ex japan
-112	ex uk
-53	exact
125	exactly
125	exact~
-112	except
-214	excess
-95	exchange or
-47	exempt
-101	exemption
-60	exemp~
-111	exhaust
-71	exhaust my
-196	exhau~
236	exit
50	expen~
201	expires
94	expires in
171	expiry
155	expir~
44	explain
-47	expla~
-75	export
161	export to
-102	exporter
-48	extended
-48	exten~
151	extra to
-177	eyes
71	face
-134	facebook
-134	faceb~
125	facilitate
212	facilitation
91	facilitation of
246	facil~
-39	factory kericho
-97	failed
110	failed to
-167	fails
-176	fair
188	faith
-174	fake
-132	fake ive
-246	fall
-120	falls
53	familia
83	family
-38	family bank
-130	family of
-178	fan
130	fanya
187	fanya haraka
-142	far as
178	far i
138	fare
233	fare ya
-172	farm
-76	farmers
-109	farmers wanne
-76	farme~
401	fast
-91	father
-154	father he
76	faw
-140	februari
48	february
-81	febru~
-139	fedha
64	fee
98	fee #few
205	fee #some
-117	fee is
177	fee of
-108	fee on
133	fee ya
-185	feel
-137	feelings
-137	feeli~
-64	fees
-59	fees for
-63	fence
93	ferguson
82	ferguson #few
93	fergu~
-44	fh
88	field
47	fielder #some
-85	fielder ad
-96	fielder yako
107	fifteen
107	fifte~
45	figure
-138	figures
-138	figur~
224	file
63	file opening
97	fill
152	fill your
-241	filter
-101	filters
-101	filte~
63	final
-103	finance #few
44	finances
-149	financier
-32	finan~
57	find
83	find me
-56	fine
-66	fine i
-183	fine ill
119	fine my
-228	fine too
50	finish
102	finish the
-98	finished in
-84	finis~
197	firm
-31	firm and
142	first
63	first #few
145	first #some
71	first i
-66	first my
99	first one
-127	first order
-171	first pay
143	first see
156	first send
106	first so
154	first take
-39	first the
335	first then
-129	first time
-95	first to
-108	first you
-68	fit
-41	fit for
-118	fit gp5
-122	fit them
-53	fiti
-140	fits
-111	fitted
-123	fitted at
-189	fitting
-189	fitti~
176	five
159	five days
119	fix it
-102	fixed
98	fixes
161	flagged
161	flagg~
-251	flat
-162	flatbed
-168	flatbed #some
-52	flatbed trailer
-162	flatb~
-52	fleet manager
39	flight
219	float
-220	floor
-130	fly
108	flying
-161	fog
-162	folder
127	foleni
325	follow
-96	following
62	follows
59	follo~
154	fomu
84	for #few
101	for #some
-39	for a
86	for all
-33	for an
34	for any
-150	for anyone
69	for anything
-130	for being
-169	for booking
-159	for both
-111	for brake
-32	for buyers
32	for calls
-73	for cash
34	for diaspora
328	for each
-75	for export
79	for free
-189	for fuel
-128	for her
118	for him
250	for his
-207	for it
-229	for last
-98	for money
91	for my
-67	for n16
-141	for noah
-113	for nothing
215	for now
168	for ntsa
108	for one
161	for others
69	for our
-32	for paint
-188	for payment
-88	for prado
-162	for price
-99	for sale
-59	for school
241	for security
33	for teachers
35	for this
79	for those
49	for tomorrow
-134	for two
219	for us
-36	for viewing
-39	for wish
-79	for work
132	for you
205	for your
168	ford
119	ford everest
-119	foreign used
259	forest
108	forester is
-122	forester still
291	forget
-112	forgive
-112	forgive me
-112	forgi~
-72	forgot
58	form
-70	form free
73	form ni
164	formality
123	forma~
80	former
34	forms
-61	forms free
142	forward
94	forward it
195	forward the
-117	forward to
196	forwa~
-184	found
-81	found a
-174	found the
201	four
45	four one
-99	frame
127	fraud
-46	free
-184	free at
234	free car
85	free from
87	free of
-102	free on
57	free to
78	free you
154	freight
-54	freight company
154	freig~
64	fresh
-203	fri
-189	friday evening
-51	friday i
-89	friday my
-190	fridge
203	friend
80	friend in
155	friend inside
76	friend of
-148	friend who
255	friends
278	frien~
-327	from #few
-280	from #some
258	from a
144	from aa
-111	from an
-48	from athi
-103	from before
-108	from bungoma
-116	from co
-178	from cold
34	from dubai
-74	from embu
-163	from germany
-246	from him
234	from home
-42	from kampala
-107	from machakos
219	from magari
227	from mombasa
122	from monday
-141	from my
134	from nakuru
-148	from ntsa
52	from our
-176	from outside
-71	from the
-81	from there
-139	from uber
-98	from us
54	from yesterday
-37	from you
-118	from your
-95	front
164	front and
-125	front bumper
-167	front left
-190	front of
44	frr #some
38	fuel #some
45	fuel and
-115	fuel if
-108	fuel is
93	fuel to
-249	fuel when
302	fuliza
164	full
181	full #some
192	full amount
-32	full body
97	full names
-39	full payment
58	full tank
-98	fully
118	fund
-100	fundi
-132	fundi wangu
131	funds
-92	funeral
-92	funer~
126	fungua
400	funguo
-113	fuso
-169	fvr
93	fvz
61	g4
65	g4s
-131	gani
-98	garage
-121	garage for
-47	garage in
-186	garages
-209	garag~
-135	garam
-169	garden
-109	garden city
-117	garden estate
91	gari
-109	gari iko
-34	gari inatoka
127	gari kwa
63	gari lako
132	gari leo
40	gari mpaka
-118	gari mwenyewe
171	gari na
-171	gari ndio
-174	gari ni
150	gari ya
-40	gari yako
88	gari za
126	garissa
126	garis~
-67	gasket
-208	gate #few
-176	gate and
-152	gate b
53	gate c
-123	gate code
47	gate for
-127	gate is
153	gate pass
-139	gate ya
-198	gave
-61	gave me
-250	gazette
-305	gazet~
-101	gearbox
-119	gearbox #some
55	gearbox and
-61	gearbox oil
133	gearbox tested
110	gearboxes
-73	gearb~
-43	generate
-56	gener~
-38	genuine
-38	genui~
250	german
155	get
238	get #few
164	get #some
-176	get lost
-153	get receipt
103	get the
204	get you
74	get your
244	gets
128	gets to
-165	getting
-165	getti~
48	gharama
-174	gharama ni
48	ghara~
-83	ghorofa
-83	ghorofa ya
-83	ghoro~
179	gift
151	gift card
-83	gigiri
-118	gikomba
-118	gikom~
82	gilgil
-52	gilgil does
-60	githunguri
77	githurai
145	githurai #few
31	githu~
-118	giv
93	give
135	give #some
-249	give a
54	give him
55	give it
73	give me
176	give the
67	give you
85	given
-118	given to
203	gives
146	gives a
34	gives it
113	gives the
35	gives you
214	giving
276	giza
-55	glass roof
-107	glove
-107	glove box
-175	glovebox
-175	glove~
152	gmail
-44	go before
-69	go for
-53	go im
76	go on
45	go there
-161	go to
-116	go together
236	go with
256	god
92	god bless
71	goes
106	goes back
199	goes through
-56	goes with
-63	going to
182	gold
-46	golf
76	golf gti
-69	golf mk6
-77	gone by
144	good as
-187	good conduct
152	good evening
-231	good for
48	good i
79	good news
-94	good one
-166	good to
129	good you
84	goods
173	goodwill
173	goodw~
141	got
-214	got a
272	got lost
-98	got the
87	government
119	gover~
76	govt
-117	gp5
88	gps
-127	grade
54	grade #few
-219	grant
43	green
-328	grogan
-55	ground floor
190	group
71	groups
76	gti
138	guarantee
202	guaranteed
208	guarantor
-40	guarantors
242	guara~
-227	guard
130	guide
199	guy
81	guy at
35	guy for
204	guy i
114	guy is
364	guys
-40	habari
30	habari mimi
-33	habari nimetuma
-96	habari ya
-82	had a
102	had it
-157	had the
-47	hadi
203	hadi kwako
-65	hadi saa
-63	hae
-247	haha
-230	haha no
-101	haifanyi
-101	haifa~
-98	haifit
-98	haifit naeza
-41	haijawahi
-182	haija~
107	haiko
-73	haiku~
144	haina
-107	haita~
137	haitoki
137	haito~
-47	haiwezekani
-89	haiwe~
222	haja
191	haja ya
-72	hakuna
130	hakuna contract
94	hakuna haja
-150	hakuna haraka
-110	hakuna kitu
-266	hakuna kulipa
142	hakuna kuona
-119	hakuna pesa
-238	hakuna shida
136	halafu
-78	halafu #few
197	half
238	half and
-41	half at
65	half cut
-62	half cuts
-42	half down
99	half now
142	half of
93	half on
295	half price
39	half to
-45	half when
-30	halfway
-30	halfw~
-236	hall
-94	hammer
-104	hand it
132	hand over
110	handle
276	handler
47	handling
161	handl~
-100	hands
-55	handshake
-55	hands~
-88	hapa
-154	hapa dukani
-91	hapa hapa
-53	hapa kariobangi
-233	hapa kwa
-97	hapa nakumatt
-115	hapa ofisini
-146	hapana
101	hapana boss
-224	hapana hapana
-143	hapana sijui
-127	hapo
-90	hapo hapo
173	hapo nje
-154	happened
54	happens
-83	happe~
-107	happy
125	haraka
-112	hard
-137	hard feelings
-149	hardware
-149	hardw~
64	harrier
114	harrier #some
35	harrier balance
-49	harrier with
75	harri~
-58	harvester
-109	harvester tuko
106	has #some
-92	has a
167	has already
-104	has approved
-105	has been
235	has it
-169	has my
-93	has no
-228	has not
-234	has one
101	has sent
-127	has the
31	has to
-80	has two
63	has won
43	hassan
-98	hata
218	hata kama
-215	hata mimi
140	hataki
230	hatua~
-74	hatuchukui
-74	hatuc~
-30	hatui~
-65	hatuj~
-31	hatuna
37	hatuo~
143	hatutoi
251	hatut~
49	have
48	have a
110	have already
152	have an
49	have it
-72	have lost
48	have my
52	have no
-68	have not
-110	have one
70	have paid
135	have received
-203	have reported
-94	have seen
124	have sent
89	have ten
-110	have the
94	have your
237	hawajui
254	hawaj~
143	hawaruhusu
253	hawar~
239	hawezi
-106	hazards
-106	hazards on
-106	hazar~
-93	haziko
71	hazina
201	he
86	he brings
-194	he came
86	he can
-40	he come
174	he comes
175	he confirms
111	he doesnt
139	he gives
-73	he hands
-149	he has
181	he holds
216	he is
-109	he knows
87	he leaves
287	he needs
89	he only
103	he opens
121	he requires
85	he says
152	he sends
69	he shows
180	he starts
-224	he takes
47	he will
-216	he yours
67	head
-108	head gasket
115	headlight
161	headlights
191	headl~
-197	hear
122	heart
-203	heavy
108	held
-51	held by
87	hell
81	hell be
-98	hell call
-93	hell give
30	hell leave
126	hell send
56	hell show
-47	hell wire
35	hello about
-140	hello am
154	hello dear
-46	hello i
-164	hello im
34	hello its
-45	hello mwalimu
65	hello this
-194	hello yes
45	helmet
127	help
220	help me
165	help with
-111	help you
-35	helping
-35	helpi~
-164	hence
60	her
35	her name
39	her the
39	her to
-48	here
-121	here at
-139	here but
-58	here from
-86	here i
-148	here if
-131	here in
130	here is
96	here magari
-171	here on
-182	here or
156	here then
257	here they
-102	here to
-50	here we
49	here with
122	here you
-49	heres
246	hes
91	hes a
313	hes in
122	hes with
103	hey
33	hey i
-91	hey is
-195	hey the
-227	hi am
131	hi dear
293	hi i
-203	hi is
-72	hi njeri
-120	hi pastor
-112	hi the
-152	hi there
122	hiace
123	hiace 7l
137	hiace 9l
52	hidden
114	high
117	highway
117	highw~
302	hii
149	hii gari
221	hii line
142	hii link
216	hii namba
309	hii ni
97	hii number
57	hii ya
-188	hill
-73	hilux at
31	hilux double
50	hilux revo
47	hilux single
42	hilux surf
70	him
167	him #few
115	him #some
91	him after
159	him and
-48	him as
-122	him at
-90	him directly
149	him for
192	him go
227	him he
-249	him i
-120	him its
52	him nothing
110	him send
139	him then
40	him to
-281	him when
54	him with
-276	himself
-276	himse~
-189	hio
160	hio #some
-91	hio wish
-60	hire
-85	hire in
-76	hire is
168	hire your
123	his
130	his #some
-193	his bank
87	his clerk
-88	his fee
155	his id
209	his line
147	his number
-68	his office
61	his own
121	his personal
-217	hit
176	hivi
-94	hivyo
103	hiyo
214	hiyo #few
146	hiyo #some
-95	hiyo bei
164	hiyo code
-119	hiyo gari
-31	hiyo hiyo
50	hiyo number
-122	hiyo tuktuk
130	hizo
91	hlx
87	hlx #few
155	hold it
-114	hold the
49	hold your
71	holder
190	holding
120	holding it
190	holdi~
197	holds
70	holds it
132	holds the
107	holid~
-50	holland tt75
-109	homa
-109	homa bay
193	home for
-98	home in
42	home with
44	honda fit
64	honda stream
-34	honda vezel
-196	honest
-126	honest reason
-177	honestly
-186	hones~
79	hongera
79	honge~
-246	hope
-139	hope that
-196	hope you
166	hospital
-61	hospital bill
75	hospitali
-104	hospitali ya
189	hospi~
230	hot
186	hotel
33	hoteli
62	hour
-91	house
-96	house in
225	how
155	how are
82	how it
-59	how much
204	how to
-65	how was
49	hq
271	hr
83	hrs
-88	huduma
-50	huduma centre
-100	hujambo
-100	hujam~
-100	hujaona
-100	hujao~
216	huko
183	huku
163	human
247	hundred
97	hundred and
247	hundr~
-74	hurry
66	husband
-67	husband bought
41	husba~
-93	hustle
-93	hustle ya
-34	hutaki
105	huu
103	huwa
-250	huyo
-170	huyo ni
-118	hw
-118	hw mch
-87	hybrid battery
-138	hydraulic
-71	hydraulics
-156	hydra~
135	hyundai
150	hyundai tucson
135	hyund~
-175	i accept
-87	i add
-100	i agree
-43	i already
154	i am
-293	i answer
71	i ask
141	i book
-41	i bought
130	i bring
70	i call
-131	i came
44	i can
131	i cant
-257	i collect
-187	i come
59	i deduct
-66	i did
-159	i didnt
133	i do
-218	i dont
-105	i drive
213	i drop
-73	i farm
-155	i finish
-98	i fly
-220	i found
164	i get
107	i give
-103	i got
67	i have
101	i hold
65	i just
-113	i keep
160	i know
176	i leave
195	i like
-31	i live
125	i love
102	i must
-97	i never
-91	i only
-161	i open
-40	i owe
-207	i paid
-80	i pass
-286	i pick
42	i prefer
151	i push
153	i refund
-172	i release
144	i represent
234	i return
-81	i run
-45	i see
-72	i sell
-37	i send
-115	i share
-218	i should
168	i sign
-35	i sit
-185	i still
191	i swear
228	i tell
248	i text
-203	i think
42	i told
33	i transfer
-155	i travel
195	i trust
-65	i understand
150	i use
-219	i wait
-75	i want
-78	i was
-53	i will
-116	i wont
248	i work
-78	i would
-112	i wrote
95	icd
-232	iclear
297	icu
235	id both
35	id copies
-121	id do
-61	id for
50	id front
-148	id go
-94	id like
74	id mbele
-48	id na
94	id no
113	id number
-71	id only
195	id photo
-63	id pin
-134	id rather
118	id take
-48	id then
-116	id to
-254	id with
193	id yako
31	iende
-119	if
-37	if all
-61	if another
-85	if anyone
-51	if cash
82	if he
-86	if i
-181	if it
-244	if its
-51	if not
-159	if someone
-133	if thats
-196	if the
-136	if theres
39	if u
41	if we
-34	if you
-113	if your
-102	if youre
42	ifike
235	ignore
79	ignore it
292	ignore the
54	ikifika
54	ikifi~
-38	ikikuja
-74	ikiku~
-92	ikili~
-108	ikisema
-108	ikise~
-57	ikish~
-52	ikitoka
-52	ikito~
-201	ikiwa
-71	ikiwa iko
-85	ikiwa~
-81	iko
-159	iko #some
32	iko chini
-70	iko hapa
33	iko kwa
-189	iko kwangu
-52	iko poa
-173	iko sawa
-61	iko stage
193	iko tayari
-32	iko voi
45	iko wapi
-158	iko ya
169	ikuje
58	ile
-110	ile #some
183	ile code
33	ile forester
-83	ile ile
188	ile line
-75	ile namba
290	ili
-167	iliba~
227	ilifu~
-142	iligongwa
-193	iligo~
53	ilikuwa ya
-110	iliku~
101	ilikwama
101	ilikwama kwa
101	ilikw~
-194	ilipa~
-72	ilipi~
32	ilito~
-180	ilivyo
-197	iliyo
-148	iliyo kwa
-59	iliyobaki
50	iliyo~
162	ill add
48	ill ask
-134	ill be
-174	ill call
-121	ill collect
-81	ill come
39	ill do
-84	ill drive
146	ill give
94	ill have
84	ill keep
66	ill leave
-112	ill need
-127	ill pass
-104	ill pay
-92	ill pick
55	ill put
-49	ill send
-161	ill show
222	ill sign
137	ill take
-63	ill tell
173	ill write
114	im an
-119	im at
152	im buying
-40	im coming
232	im from
50	im going
-108	im home
208	im in
-80	im just
-55	im not
99	im on
-218	im only
181	im selling
133	im the
-160	im there
-72	im valuing
54	im with
-198	imara
-198	imara daima
-168	imeandikwa
-60	imeandikwa kwa
-136	imean~
-56	imebaki
-34	imech~
148	imeenda
148	imeen~
89	imefanya
89	imefanya kazi
89	imefa~
35	imefika
35	imefi~
293	imefungwa
242	imefungwa kwa
99	imefungwa na
204	imefu~
104	imeharibika
104	imeha~
-54	imeingia
289	imeingia kwa
-54	imein~
-68	imeisha
-68	imeis~
-166	imeka~
-93	imekua
-93	imekua down
-141	imekufa
223	imekuja
104	imeku~
-144	imekwama
-144	imekw~
-147	imeni~
-102	imenyesha
-102	imeny~
75	imepanda
-130	imepa~
-55	imepigwa
-55	imepi~
-83	imeshuka
-256	imetoka
-280	imeto~
-106	imetu~
-65	imevunjika
-65	imevu~
-77	immediately
-77	immed~
-141	import
-127	import entry
-155	import papers
-135	imported
-183	imported from
-112	impor~
51	impounded
51	impou~
-69	impreza
61	impreza g4
-69	impre~
175	in #few
-233	in #some
123	in a
-137	in about
101	in advance
-48	in an
-142	in april
40	in arrears
97	in athi
-197	in august
-125	in bank
200	in canada
-148	in case
104	in cash
151	in charge
-179	in company
-78	in daylight
-103	in daytime
-33	in december
-85	in diani
-112	in donholm
197	in dubai
64	in eldoret
164	in embu
-156	in front
-76	in full
81	in garissa
172	in germany
-48	in gigiri
56	in hand
71	in her
59	in here
66	in his
-80	in isiolo
-66	in it
-132	in january
-95	in joint
138	in juba
-76	in july
-154	in june
63	in karatina
81	in kenya
-188	in kiambu
-165	in kileleshwa
-136	in kilifi
-176	in kilimani
-70	in kisii
190	in kisumu
-59	in langata
-126	in lavington
165	in law
-54	in limuru
43	in lodwar
-81	in machakos
-144	in march
-158	in may
-91	in med
-73	in moiben
158	in mombasa
-90	in muranga
-84	in my
-97	in nakuru
132	in namanga
-131	in nanyuki
85	in narok
-88	in nyali
-69	in nyeri
138	in one
-107	in our
-218	in person
68	in poland
-79	in process
162	in qatar
116	in recoveries
-32	in ruai
-100	in ruaka
111	in somalia
-192	in south
31	in syokimau
216	in ten
-32	in the
180	in their
-173	in till
-122	in tims
95	in to
60	in town
-148	in traffic
-43	in turkana
155	in uk
-116	in upper
-110	in ur
185	in usdt
45	in voi
-78	in westlands
320	in with
-220	in writing
-60	in your
-197	in yourself
39	ina
249	ina shida
-122	inaan~
-197	inabaki
-197	inaba~
-198	inabeba
-198	inabe~
88	inach~
48	inaenda
48	inaen~
50	inafanya
106	inafa~
120	inafika
120	inafi~
139	inafungwa
152	inafu~
35	inahitaji
35	inahi~
-58	inaisha
-58	inais~
107	inakataa
-118	inakatwa
-91	inaka~
150	inakuja
174	inakuwa
92	inaku~
116	inaletwa
102	inale~
35	inalipa
51	inalipwa
-100	inaonyesha
-114	inaon~
69	inapanda
69	inapa~
153	inarudi
175	inaru~
92	inasema
92	inase~
103	inash~
196	inataka
196	inata~
-44	inatembea
-65	inate~
208	inatoka
107	inatoka leo
149	inatolewa
159	inatosha
272	inato~
125	inatu~
-45	inauza
52	inauzwa
52	inauz~
-133	inaweza
-116	inawezekana
-155	inawe~
-225	inayo~
188	inbox
-197	include
-82	includes
-69	including
-88	inclu~
-143	independent
-143	indep~
-59	industrial
-51	industrial area
-108	industries
-93	indus~
114	ingia
60	ingine
-96	ingine ya
-53	inherited
-53	inher~
-157	initiated
-128	initiated it
-131	initi~
-31	injector pump
86	injectors
40	injec~
-272	injini
214	inside
217	insider
244	insid~
-218	inspect
-154	inspect at
-153	inspect it
-79	inspected
38	inspection
172	inspection #some
-119	inspection and
-242	inspection at
-87	inspection before
-93	inspection sticker
-98	inspection ya
74	inspector
-31	inspe~
249	install
176	installments
-76	instalments
-181	instant
-204	instant fine
48	insta~
43	instructions
283	insurance #some
116	insurance for
87	insurance is
329	insurance of
-52	insurance running
-140	insurance salvage
159	insurance ya
-168	insurer
-282	insurers
-79	insurers letter
-157	insurers paybill
-55	insur~
59	interested
-59	interested in
-233	interior
86	internal
-111	interview is
49	interview ni
-40	into
67	into our
-96	into the
66	into your
168	invest
114	investigation
191	inves~
-59	invites
-84	invit~
-193	invoice
-144	invoice and
-78	invoice for
-124	invoice from
-71	invoice is
-67	invoice you
-74	invoiced
-113	invoices
-201	invoi~
107	io
-110	ipo
-30	ipo #some
43	is
-112	is #few
42	is #much
-130	is #phone
33	is #some
60	is a
-53	is about
179	is admitted
222	is already
177	is an
113	is approved
-134	is as
-177	is asking
-74	is at
-184	is available
47	is back
-191	is bad
134	is being
-86	is better
66	is blocked
65	is booked
112	is by
230	is called
-79	is checked
-66	is clean
329	is closed
62	is closing
66	is coming
-191	is dead
32	is deducted
-133	is down
-238	is due
-98	is enough
-95	is fair
-145	is fake
-164	is fine
192	is finished
109	is flagged
179	is for
-136	is free
-42	is from
158	is going
153	is good
-119	is handed
-166	is he
-143	is here
-297	is it
81	is just
249	is locked
329	is lost
392	is low
145	is magari
-102	is mine
107	is my
-109	is needed
173	is not
30	is off
43	is ok
213	is old
-117	is on
45	is only
54	is opened
317	is our
151	is out
246	is outside
126	is paid
129	is parked
-46	is pending
126	is printed
242	is private
-59	is ready
-88	is released
-109	is retiring
-61	is right
-116	is selling
215	is sent
-30	is signed
281	is slow
73	is sold
-71	is still
164	is stuck
-41	is taken
-264	is that
-39	is the
-203	is there
-135	is this
200	is to
-115	is too
248	is under
-82	is using
154	is waiting
36	is what
204	is why
98	is with
-120	is working
89	is your
192	is yours
-52	is250
164	ishirini
164	ishir~
64	isiolo
-169	isis
190	isnt
-177	isnt in
-119	isofix
122	issue
-106	issued
171	issues
108	ist
42	isuzu frr
93	isuzu fvz
-38	isuzu mu
82	isuzu npr
173	it #few
-117	it #some
-74	it all
63	it and
-118	it any
38	it as
160	it asks
-85	it back
74	it because
-75	it before
119	it between
-130	it but
251	it by
-115	it came
-242	it clears
264	it comes
-107	it daily
-176	it doesnt
-73	it dont
83	it expires
-32	it first
121	it for
-105	it from
164	it gets
239	it goes
66	it gone
-77	it has
-147	it have
33	it he
-183	it here
-163	it himself
-37	it i
-34	it if
149	it ill
-156	it in
167	it is
-66	it isnt
-83	it its
48	it just
159	it lands
52	it leaves
38	it myself
-148	it no
93	it now
149	it off
-74	it okay
-72	it on
112	it once
-85	it or
212	it out
-96	it over
-57	it reflects
122	it says
238	it send
-114	it shows
-209	it sorry
-204	it starts
-124	it still
252	it takes
-108	it thanks
-302	it thats
190	it the
-131	it then
-109	it there
211	it they
-121	it through
140	it to
72	it today
-155	it together
66	it until
43	it up
-100	it was
-237	it we
143	it when
37	it while
321	it will
78	it without
-102	it yourself
-53	it youve
112	itafungwa
66	itafungwa leo
130	itafu~
160	itaingia
160	itain~
119	itaka~
161	itakuja
64	itakuja kwa
179	itakuwa
201	itaku~
191	itale~
112	itato~
-80	itax
55	item
230	itll
-125	itll be
128	itoke
40	its
92	its #some
81	its a
107	its an
-148	its approved
-133	its at
-144	its cleared
261	its for
79	its from
64	its just
53	its me
-58	its not
-135	its ok
-264	its on
60	its only
117	its refundable
-72	its sold
-152	its still
50	its the
-67	its there
-142	its urgent
-68	its with
41	its you
49	its your
49	its yours
-33	ive
141	ive a
123	ive added
-73	ive another
123	ive been
-50	ive bought
-51	ive done
-118	ive got
43	ive no
128	ive paid
187	ive put
-232	ive reported
-192	ive seen
105	ive sent
-216	ive the
125	iwe
-54	jack
77	jacket
-260	jam
-166	jam at
-81	jamaa
-169	jana
-152	jana jioni
214	jane
-35	january
-35	janua~
-165	japan #some
-46	japan with
87	japanese
87	japan~
-54	jcb
-139	je
-171	jerking
-171	jerki~
70	jimny
70	jimny #some
41	jina
-35	jina itakuja
137	jina lako
-72	jina na
-76	jina yako
95	jioni
-178	jirani
-47	job
-153	job card
139	john
189	join
147	join our
-37	join the
188	joined
187	joining
-73	joining fee
187	joini~
-308	joint
-95	joint names
-169	joint registration
51	jomvu
43	journey
43	journ~
-117	jpili
143	juba
-110	jubil~
-67	juja
159	jumamosi
159	jumam~
-65	jumapili
-65	jumap~
-185	jumatano
131	jumatatu
38	jumat~
102	jumla
102	jumla #some
-153	jump
-120	junction mall
-97	junction ya
199	just
158	just #few
-240	just a
-60	just come
154	just give
397	just pay
232	just put
298	just send
-232	just tell
-158	just text
137	just the
-175	just to
50	juu ya
-240	juu yangu
68	jx75
58	jx75 tractor
357	k
257	ka
-146	kaa
132	kabisa
-39	kabla
133	kabla saa
108	kabla ufike
80	kadhaa
-131	kahawa
-80	kahawa sukari
-176	kahawa west
46	kajiado
46	kajia~
90	kaka
-172	kaka yangu
-250	kakamega
-250	kakam~
-94	kalou
-146	kama
52	kama #few
-100	kama #some
-87	kama haiwezekani
39	kama hiyo
-34	kama hutaki
94	kama iko
-222	kama mtu
-108	kama ni
85	kama uko
-285	kamau
-67	kamau spares
43	kamiti
87	kampala
87	kampa~
224	kampuni ya
-189	kando
-256	kando ya
195	kanisa
-93	kapsabet
-93	kapsa~
201	karatasi
-82	karatina
123	karat~
-163	karibu
80	karibu na
-220	karib~
-176	kariobangi
-79	kariobangi light
-207	kario~
-122	kasarani
-122	kasar~
54	kati
54	kati ya
96	kaunti
-106	kawaida
-106	kawai~
-42	kawasaki
-42	kawasaki klx
-42	kawas~
38	kayole
95	kazi
53	kazi ya
-69	kazini
96	kazini gari
-236	kbx
-272	kcb
-77	kcb moi
-91	kck
-91	kck bado
-65	kcm
-75	kcx
-35	kda
37	kda plate
-40	kdb
-79	kdc
-155	kdd
50	kdf
-95	kdg
268	ke
245	keep it
-107	keep the
39	keep your
177	keeps
184	keeps the
93	kenya
85	kenyan
130	kenyans
31	kenyatta
95	kenya~
-92	kericho
-119	kericho you
-92	keric~
152	kes
41	kes #few
59	kes #much
81	kesho
-106	kesho asubuhi
106	kesho kutwa
-48	kesho lunch
132	kevo
61	key
92	key na
277	key with
122	keys
59	keys and
-163	keys are
82	keys na
-45	keys when
193	khan
65	kia sportage
-113	kiambu
-114	kiambu road
-166	kick
45	kidogo kidogo
-114	kidogo kuja
295	kidogo kwa
-112	kidogo mkubwa
68	kidogo tu
-128	kigali
-136	kijabe
297	kijana
216	kijana wa
49	kijana wangu
178	kijijini
178	kijij~
109	kiko
33	kiko kwa
-252	kikuyu
-145	kila asubuhi
-149	kila kitu
86	kila moja
270	kila mtu
175	kila wiki
-202	kileleshwa
-202	kilel~
-252	kilifi
-45	kilimani
-68	kilimani and
-45	kilim~
148	kimakosa
-51	kimakosa ilikuwa
148	kimak~
-71	kimathi
-40	kimat~
-101	kimbo
145	kindly
-210	kinoo
-89	kinungi
-89	kinun~
-77	kirinyaga
-42	kirinyaga road
-77	kirin~
-71	kiserian
-71	kiser~
91	kisha
-45	kisii
32	kisumu
-52	kisumu na
187	kit #some
-39	kit ya
122	kitabu cha
-198	kitabu na
-182	kitale
92	kitengela
92	kiten~
-39	kitu
266	kitu kidogo
246	kitu ya
-42	klx
-211	km
76	km i
-66	km per
-165	knock
88	know
115	know how
39	know if
-139	know its
30	know the
163	know you
45	know youre
131	knowing
131	knowi~
82	known
145	knows
-131	kofia
-92	kra
-159	kra before
-208	kra by
-89	kra calculator
-225	kra duty
-84	kra entry
50	kra pin
-151	kra receipt
-113	kra with
-129	kra yourself
286	ksh
287	ksh #some
-44	ku
-194	kuandika
-99	kuand~
-91	kuangalia
-123	kuangalia ni
-91	kuang~
-67	kuanzia
-67	kuanz~
-132	kubadilisha
-132	kubad~
-316	kubeba
82	kubota
-155	kubwa
-109	kuchanga
-121	kucha~
92	kuchukua
92	kuchu~
145	kuendesha
155	kuend~
-63	kuexchange
-63	kuexc~
-133	kufanya
-133	kufan~
-33	kufika
-122	kufika na
203	kufungua
128	kufungua file
167	kufun~
74	kuhusu
47	kuichukua
109	kuich~
77	kuingia
77	kuing~
-32	kuiona
-151	kuja
-166	kuja leo
-121	kuja uione
-223	kuja uone
125	kujua
81	kukuja
122	kukut~
-201	kulia
-121	kulipa
-92	kulipa ndio
67	kulipa ya
-82	kulipia
-74	kumaliza
-74	kumal~
30	kumbe ni
101	kumi
65	kumi tu
-259	kuna mtu
-123	kuna watu
-94	kununua
59	kununua gari
-94	kunun~
-130	kuona
91	kuona gari
-100	kuona lorry
-180	kuona na
-69	kuona ni
230	kuond~
102	kuongea
-68	kuongea na
72	kupata
-42	kupitia
-42	kupit~
182	kupokea
182	kupok~
-70	kusaini
-67	kushikilia
94	kushi~
-222	kushoto
-222	kusho~
-265	kusign
167	kutoa
117	kutoka
-85	kutoka #some
170	kutoka kwa
-195	kutu
50	kutuma
106	kutwa
-38	kuuza
97	kuwa
85	kuweka
315	kwa #some
-73	kwa account
270	kwa afisa
47	kwa agreement
-41	kwa akaunti
-43	kwa app
93	kwa bahati
-105	kwa balance
-228	kwa bank
348	kwa bei
-178	kwa benki
-72	kwa box
-116	kwa cashier
128	kwa container
-127	kwa counter
-105	kwa ecitizen
-210	kwa email
47	kwa fundi
-73	kwa garage
140	kwa gate
189	kwa group
296	kwa hii
-143	kwa hivyo
-87	kwa hiyo
123	kwa ile
-33	kwa jina
-51	kwa kampuni
80	kwa karatasi
-93	kwa kila
-209	kwa kitabu
231	kwa line
-51	kwa loan
-218	kwa logbook
39	kwa m
132	kwa makosa
-121	kwa mkataba
-146	kwa moja
147	kwa mpesa
-282	kwa mtu
-276	kwa mwaka
142	kwa mwingine
240	kwa namba
80	kwa niaba
-153	kwa ntsa
-128	kwa number
-281	kwa ofisi
-155	kwa parcel
-157	kwa paybill
131	kwa picha
-261	kwa profile
132	kwa rtgs
-30	kwa sababu
177	kwa sasa
-39	kwa shamba
-164	kwa shop
-123	kwa siku
282	kwa simu
104	kwa sms
220	kwa stage
-105	kwa telegram
-130	kwa usumbufu
-150	kwa video
151	kwa vijana
143	kwake
228	kwako
-42	kwale
65	kwangu
57	kwanza
-189	kwanza halafu
-145	kwanza kufika
165	kwanza kwa
153	kwanza ndio
-86	kwanza then
33	kwao
-96	kweli
103	kwenda
-31	kwenye
-167	kyb
-215	kyb #some
-57	l
97	la
-288	labour
-176	labour #some
-107	lading ill
76	lady
197	lady from
-85	lady owned
190	laki
104	laki tatu
164	lakini
156	lakini iko
127	lakini kuna
116	lakini tuma
144	lakini usijali
85	lakini watu
199	lako
-128	lamp
50	lamps
-115	lamu narudi
97	land
78	land cruiser
134	land rover
-55	landcruiser
-55	landc~
50	landed in
-272	landline
-106	landline on
244	landlord
-81	landl~
294	lands
-176	langata
-176	langa~
303	laptop
96	last #few
76	last month
86	last night
-42	last one
99	last price
63	last time
-144	last week
-82	late fathers
101	late husband
365	later
-259	lavington
-142	lavington and
-259	lavin~
49	law
-153	lawyer and
43	lawyers
43	lawye~
229	lazima
-138	leaf
-158	leak
-112	leakeys
-95	leakeys yard
-112	leake~
-135	leaks
-77	lean
-159	learn~
50	lease
195	least
120	leather seat
120	leather sunroof
252	leave
-92	leave it
262	leave the
87	leave with
-131	leave work
225	leave you
-140	leave your
256	leaves
178	leaves at
-41	left
62	left a
-30	left ama
-81	left door
185	left it
106	left the
33	legacy
144	legacy b4
142	legal
199	legal fee
197	lender
249	leo
49	leo jioni
187	leo kabla
163	leo kesho
185	leo kwa
152	leo leo
266	leo ndio
-116	leo ni
154	leo saa
181	leo tu
138	leo tuma
195	leo usiku
-73	leseni
112	let
203	let him
171	let it
51	let me
135	let my
148	let the
132	let us
-153	let you
-151	let your
-103	leta
135	lete
83	lets
-66	lets do
-52	lets meet
154	lets not
-153	letter
-92	letter and
-120	letter from
-59	letter is
-114	letter of
-153	letter on
-163	letterhead
-139	lette~
-149	letu
157	lexus
-52	lexus is250
-246	licence
-234	licence and
-69	licence good
-91	licence on
-173	licensed
-70	licensed auctioneers
-257	licen~
106	life
-107	lift
-162	lifted
-197	light
-108	light industries
-76	lights
-118	lights of
85	like
-133	like #few
190	like a
-93	like it
261	like that
147	like the
166	like this
-86	like we
131	like you
84	likes
-209	likoni
-48	likoni road
-173	limek~
86	limit
-150	limit is
88	limited
88	limit~
-88	limuru
263	line
-148	line #some
208	line and
150	line before
93	line of
108	line then
220	line ya
189	line yako
179	line yangu
120	link
101	link it
90	link magari
75	links
283	lipa
224	lipa #few
52	lipa #some
102	lipa booking
123	lipa kwa
66	lipa mdogo
260	lipa nusu
139	lipa tu
170	lipa yote
289	lipia
-50	lipo
268	list
171	list #some
172	list i
191	list is
111	list you
-117	listed
42	listen
67	listi~
-163	litre
-72	little
-64	lives
-64	lives in
69	load
47	load it
120	load the
-50	loaded
133	loan #some
-223	loan account
59	loan at
-56	loan cleared
-46	loan is
47	loan of
139	loan to
-118	loan ya
95	loans
-140	local
136	location
271	location after
36	location pin
266	location ya
136	locat~
-35	lock
66	lock the
219	locked
72	lodging
72	lodgi~
-32	lodwar
82	log
52	log in
40	logbook
73	logbook after
88	logbook and
133	logbook both
-122	logbook copy
158	logbook for
-58	logbook i
-99	logbook id
-220	logbook in
-161	logbook is
99	logbook loan
-49	logbook na
167	logbook original
-97	logbook ready
171	logbook signed
336	logbook to
-33	logbook transfer
-91	logbook until
267	logbook will
77	logbook with
40	logbo~
92	logging
92	loggi~
35	login
156	logistics
156	logis~
-259	logo
-78	lol
-93	long
-134	long as
-248	looked
-75	looking
-142	looking for
-75	looki~
162	looks
-182	loresho
-182	lores~
-42	lori
-152	lori fh
105	lorry
-62	lorry #few
-47	lorry ya
110	lose
245	lose the
146	losing
51	lost in
78	lost money
-35	lot
34	lot #few
264	love
121	lovely
205	low
71	low price
216	lowbed
179	lower price
94	lowloader
94	lowlo~
152	lpo
144	lpo is
141	lucky
-98	lunch
-187	luthuli
-187	luthu~
69	lx570
274	lydia
226	m
234	m pesa
89	maana
-70	maasai
-58	maasai mara
-162	machakos
-162	macha~
-58	machine
-198	macho
188	madam
201	made
-151	maf
126	mafun~
94	mafuta
170	mafuta #some
186	mafuta na
213	magari
185	magari #link
124	magari account
124	magari buyer
88	magari has
131	magari pay
50	magari secure
136	magari security
54	magari verification
148	mahak~
118	mahali
204	mahali iko
53	mahindra
141	mahindra scorpio
53	mahin~
-73	mahiu
-73	mai
-73	mai mahiu
247	mail
53	maintenance
39	maint~
91	maji
-204	make it
138	make the
-50	makes
101	makosa
-40	malaba
-122	malindi
-122	malin~
-109	malipo ni
66	malipo ya
-180	mall
-78	mall parking
121	mama
153	mama njeri
170	mama yangu
223	mambo
-91	mambo hio
289	mambo ya
353	man
171	manager
-69	manager and
-93	manager with
182	manag~
-369	manual
196	many
43	many jokers
161	many people
-279	map
-262	maps
139	mara
116	mara mbili
129	mara moja
-318	march
-115	march so
49	marehemu
-100	marehemu mzee
49	mareh~
151	marine
50	masaa
38	masaa #few
-83	maseno
-201	mash
-158	masharti
-210	masha~
-106	mashine
-106	mashine ya
-106	mashi~
-32	massey
82	massey ferguson
250	maswali
250	maswa~
-137	mat
-93	matatu #few
-52	matatu owner
100	matatu ya
51	match
-47	matches
41	matching
-83	material
30	mater~
-56	matre~
-178	mats
171	matter
63	max
-163	may
90	may i
-209	may pay
66	maybe
46	mazda
128	mazda axela
-79	mazda bongo
66	mazda cx
-31	mazda demio
-230	maziwa
232	mbali
77	mbao
42	mbaya
-73	mbele
246	mbele na
-159	mbele ya
-220	mbele yako
-47	mbili kwa
-155	mbili na
132	mbili tatu
184	mbili tu
147	mbili usiku
-118	mch
-118	mch #few
-278	mchana
-131	mdhamini
-131	mdham~
66	mdogo
-46	mdogo mdogo
44	me
200	me #few
181	me #some
-142	me a
-185	me after
238	me and
-118	me anything
54	me as
-191	me at
42	me before
189	me by
159	me direct
-177	me dont
116	me first
-169	me for
-294	me if
87	me ill
-215	me im
-203	me in
158	me it
-95	me ive
176	me not
212	me now
190	me on
54	me only
-223	me or
317	me pay
55	me send
57	me so
199	me that
-32	me to
176	me too
128	me what
-84	me when
100	me with
91	me you
-68	me your
230	me yours
86	mean
148	meanwhile
148	meanw~
-126	measu~
-189	mech
-136	mechanic
-146	mechanic and
-47	mechanic from
-99	mechanic to
-92	mechanics
-138	mecha~
-91	med
-91	med school
158	medical
158	medic~
99	meet
-88	meet at
-64	meet him
52	meet me
-126	meet the
65	meet you
178	meeting
137	meeti~
232	meli
95	member
112	members
116	membership
83	membe~
208	mention
208	menti~
71	mercedes
110	mercedes c200
38	mercedes e250
71	merce~
94	mercy
-49	meru
-44	meru town
76	message
259	message ya
76	messa~
37	met
-144	meza
132	mfuko
-131	mgeni
-102	mgonjwa
-102	mgonj~
243	mhasibu
243	mhasi~
-226	mi
-112	mi ni
224	mia
127	mia tano
-255	miaka
-118	miaka #few
37	michelin
37	miche~
-44	microfinance
-44	micro~
202	midnight
202	midni~
91	miezi
-320	miezi #few
-43	miezi mitatu
223	miezi miwili
89	miezi sita
37	mileage
-42	milea~
-83	miles
-98	milimani
-98	milim~
163	military
163	milit~
-172	milk
119	million
119	milli~
70	mimi
113	mimi kama
166	mimi mwenyewe
92	mimi nafanya
-75	mimi ndio
202	mimi ni
110	min
-91	mine
127	mine is
53	mingi
-108	mini
39	minimum
39	minim~
108	ministry
111	minis~
122	minus
81	minutes
-164	minutes are
-137	minutes away
81	minut~
-115	miraa
-253	miritini
-253	mirit~
-231	mirror
158	mirrors
158	mirro~
-178	missing
136	mission in
-76	missi~
49	mistake
49	mista~
-91	mitatu
-35	mitsubishi canter
-158	mitsubishi pajero
90	mitsubishi rvr
82	miwili
-64	mix
173	mjane
-221	mjini
-85	mkataba
-140	mkataba ofisini
-85	mkata~
40	mke
-108	mkono
-213	mkononi
-213	mkono~
61	mkopo
-79	mkopo wa
149	mkubwa
-112	mkubwa mi
-112	mkuu
-255	mlango
-280	mlango wa
130	mlangoni
130	mlang~
-209	mlinzi
-40	mlolongo
94	mlolongo weighbridge
-40	mlolo~
184	mnada
38	mnunuzi
38	mnunu~
256	mobile
138	model
-42	modern
-42	modern coast
145	mogo
-190	moi
-153	moi avenue
-191	moiben
-36	moja
-107	moja #some
-108	moja kwa
64	moja mbili
-130	moja na
-53	moja ya
-87	mombasa
-61	mombasa on
40	mombasa port
-122	mombasa rd
-122	mombasa road
-85	mombasa yard
-87	momba~
222	moment
-201	mon
-135	mon to
119	monday at
-129	monday to
63	money
69	money #some
73	money and
-56	money at
55	money back
85	money before
187	money for
71	money i
-157	money in
151	money is
360	money now
53	money that
-174	money till
-46	money to
-106	money until
242	moneygram
242	money~
-47	month
-107	month end
113	monthly
-86	months
34	months at
-53	months statements
30	months you
113	month~
-48	more
103	more than
-44	morning sir
-239	mornings
-80	morni~
63	mosque
-85	most
-72	mother
-142	motor
161	move
175	move it
101	moved
47	moved to
181	mover
276	movers
217	movers they
112	moves
163	moving
-141	moving to
-124	mpaka
-36	mpaka umalize
-183	mpaka uone
310	mpatie
82	mpe
-94	mpe gari
200	mpesa
139	mpesa #few
240	mpesa #some
48	mpesa agent
67	mpesa number
171	mpesa pin
132	mpya
108	mpya #some
-98	mpya kwa
154	mr
135	msg
76	mshahara
76	mshah~
-217	mtaa
219	mteja
120	mtito
141	mtoto
180	mtoto wangu
-60	mtu
-154	mtu amenipigia
-111	mtu mwingine
-96	mtu nairobi
273	mtu wa
-245	mtu wako
-263	mtu yeyote
334	mtumie
-96	mtwapa
-38	mu
-38	mu x
47	much
-118	much to
71	muda
177	mum is
-140	mums
83	mungu
-148	muranga
-148	muran~
155	must
238	must be
-111	must sell
-148	must view
-65	mustang
-65	musta~
-157	mutua
84	muuzaji
84	muuza~
49	mv
-277	mvua
-102	mvua imenyesha
-158	mwaka
-258	mwaka jana
-222	mwaka wa
-174	mwalimu
-174	mwali~
-148	mwambie
-148	mwamb~
-94	mwananchi
-87	mwananchi credit
37	mwana~
64	mwangi
51	mwanzo
-234	mwea
111	mwenye
200	mwenye gari
-51	mwenyewe
-117	mwenyewe kwa
-75	mwenyewe na
33	mwenyewe yuko
-47	mweny~
-92	mwezi
-67	mwezi ujao
-120	mwezi wa
134	mwingine
134	mwing~
125	mwisho
158	mwisho wa
244	mwizi
56	my
-33	my account
104	my accountant
55	my advocate
220	my agent
80	my assistant
-66	my bank
240	my boss
196	my boy
144	my car
189	my child
110	my clearing
126	my client
-249	my commission
108	my company
-71	my couriers
200	my cousins
-171	my dad
169	my dear
75	my driver
55	my ecitizen
159	my employer
174	my ex
-184	my father
105	my friend
136	my friends
190	my fundi
195	my guy
236	my guys
-93	my hustle
91	my last
137	my late
41	my lawyer
125	my line
109	my logbook
-79	my mother
36	my mpesa
-111	my mums
-152	my name
-83	my nephew
31	my number
-84	my other
134	my pa
149	my partner
159	my pastor
157	my payment
234	my personal
81	my phone
-157	my photos
149	my place
110	my prado
-186	my sacco
169	my secretary
-95	my side
99	my sister
35	my son
183	my staff
-86	my statement
-92	my wife
182	my word
-35	myself
-118	myself when
62	mzae
-142	mzee
-82	mzee wangu
-35	mzigo
157	mzungu
-136	mzuri
75	n
-67	n16
84	n70
145	na #few
279	na #some
-56	na agent
-140	na agreement
-103	na anataka
145	na baki
-97	na balancing
-50	na bank
70	na battery
-35	na bei
-35	na breakdown
-131	na bumper
205	na cash
176	na chassis
-48	na delivery
54	na deni
-135	na deposit
-112	na dere
-151	na dereva
-150	na discharge
-170	na dl
39	na easy
183	na elfu
-227	na engine
53	na familia
-207	na fundi
127	na gari
-98	na haifit
93	na hiyo
-188	na id
113	na ile
116	na insurance
84	na jina
209	na ka
143	na karatasi
-106	na key
217	na kitu
-129	na kofia
149	na kra
-83	na loan
180	na location
119	na logbook
33	na m
-167	na malipo
247	na matatu
-133	na mbili
-42	na mia
-97	na moja
43	na mpesa
-53	na mtu
-69	na mzee
-181	na mzigo
-135	na namba
148	na nane
215	na ni
30	na niko
-99	na nusu
134	na nyuma
199	na password
191	na picha
148	na pikipiki
184	na pin
-63	na plot
144	na polisi
-91	na probox
-154	na receipt
-142	na risiti
58	na sacco
-81	na safaricom
131	na shida
-58	na spare
196	na tano
221	na uende
-147	na unamlipa
-96	na vitz
213	na watu
-78	na wewe
-178	na windscreen
104	na ya
-62	na yako
-60	naandika
-60	naand~
-53	nachukua
-53	nachu~
198	naenda
-122	naeza
-103	naeza kuja
-98	naeza rudisha
-166	nafasi
-158	nafasi ya
-140	nahitaji
-140	nahit~
-244	naingia
-244	naing~
-43	nairobi
31	nairobi to
-189	nairobi you
-43	nairo~
-141	naivas
77	naivasha
77	naiva~
213	najua
99	nakua~
-145	nakuja
-46	nakuja na
120	nakul~
-97	nakumatt
-97	nakumatt junction
-97	nakum~
234	nakupea
287	nakup~
-243	nakuru
-52	nakuru gilgil
66	nakurudishia
66	nakur~
260	nakutumia
260	nakut~
108	naleta
-196	nalipa
210	namanga
210	naman~
260	namba
-168	namba #few
101	namba hii
139	namba ni
69	namba ya
274	namba yake
239	namba yako
227	namba yangu
167	nambari
-98	nambari yako
167	namba~
58	name
-85	name after
31	name and
-38	name i
153	name is
167	name of
-138	name on
-82	name we
294	name will
-104	name you
160	names
70	names id
305	nane
64	nane sita
-100	nanyuki
-100	nanyu~
50	nao
-228	naomba
63	naomba number
-112	naomba reduction
-97	naona
-34	narok
-115	narudi off
59	nashu~
-58	naskia
-109	naskia unauza
-89	nataka
-122	nataka hiyo
-123	nataka kujua
-63	nataka kununua
-45	natoa
-180	natoka
-117	natoka shift
-175	natuma
-172	natum~
83	nauli
-53	nauza
73	navara
111	navara d40
-72	navara for
-209	naweza
-162	naweza kuja
-190	naye
-120	naye kwa
-265	nazo
125	nchi
139	ndai
153	ndani
56	ndani ya
-109	ndio #some
-117	ndio bei
-53	ndio deposit
-59	ndio hii
89	ndio maana
145	ndio pesa
-51	ndio tuongee
-229	ndio ulipe
-138	ndio unipe
110	ndio ya
143	ndiyo
-168	ndugu yangu
167	nduthi
-212	near the
82	nearest
82	neare~
41	need
52	need #some
-157	need a
-266	need an
-133	need come
260	need for
121	need i
-55	need it
213	need of
-54	need the
248	need you
192	need your
30	needed
82	needs
244	needs #some
226	needs a
90	needs his
190	needs you
-136	needs your
-111	negotiable
-55	negot~
43	neighbour
61	neigh~
40	neno
-108	nephew
52	network
32	network for
52	netwo~
-66	never
-281	never ask
-65	never charge
-124	never pay
-122	never saw
-46	never take
-144	never to
148	new
-163	new #some
-57	new clutch
112	new one
304	new shape
-118	new tyres
79	news
-101	newspaper
-101	newsp~
-48	next
201	next day
-83	next door
119	next month
-171	next time
-258	next to
138	next week
96	next year
-285	ngapi
-250	ngara
182	ngo
-70	ngo and
64	ngoja
-35	ngombe
-97	ngong
-74	ngong road
35	ni
-48	ni #few
75	ni #some
-115	ni askari
266	ni baada
-112	ni boda
-152	ni bure
148	ni daktari
117	ni elfu
-198	ni ile
-168	ni juu
-135	ni kama
-100	ni kwa
-241	ni mimi
163	ni mtu
-65	ni mwalimu
298	ni network
63	ni original
37	ni pesa
185	ni poa
41	ni sawa
-38	ni wakala
114	ni wewe
90	ni ya
-314	ni yangu
80	niaba
-60	niaje nimeona
-75	niambie
-75	niamb~
195	nianze
208	nice
-32	nichukue
-32	nichu~
361	niende
58	nifike
246	night
162	night from
137	niich~
-37	nije
142	nijue
-78	nikichukua
-128	nikic~
-191	nikifika
-191	nikif~
-103	nikii~
-50	nikija
-267	nikik~
-149	nikiona
-149	nikio~
-32	nikip~
267	nikirudi
267	nikir~
-59	nikis~
-113	nikitaka
-38	nikit~
-66	nikiwa
-42	niko
-195	niko hapa
91	niko interested
35	niko kwa
-68	niko lamu
-122	niko likoni
-40	niko na
261	niko qatar
-89	niko serious
235	nikua~
129	nikuf~
-115	nikuje
-204	nikuje na
186	nikul~
-100	nikuone
-68	nikuo~
32	nikupigie
143	nikup~
-87	nikutumie
104	nikutumie location
-87	nikut~
269	nikuwekee
269	nikuw~
-135	nilic~
-95	nilikuwa
-73	nilik~
-103	nilio~
-223	nilip~
-223	nilisahau
-85	nilis~
-98	niliuziwa
-98	niliuziwa thermostat
-98	niliu~
138	niliw~
79	nimal~
-93	nimeamua
-93	nimeamua sinunui
-136	nimea~
41	nimechoka
152	nimechoka na
-55	nimec~
-140	nimee~
-130	nimefika
-52	nimef~
-229	nimei~
-78	nimejaribu
-43	nimej~
-200	nimekuwa
-93	nimekuwa honest
-113	nimelipa till
-86	nimel~
-121	nimemaliza
-237	nimem~
-87	nimeona
-90	nimeona gari
-60	nimeona subaru
-63	nimeo~
-139	nimepata
156	nimesahau
88	nimes~
168	nimetoka
-66	nimetoka usa
77	nimetuma
-176	nimetuma kwa
-31	nimetuma pesa
82	nimet~
-114	nimeu~
33	nimeweka
-70	nimeweka pesa
41	nimew~
202	nimwambie
202	nimwa~
202	nina
94	nina tender
-68	ninayo
296	nine
126	nine one
-95	ningependa
-127	ninge~
-195	nini
-78	nione
-86	niong~
-175	nipan~
223	nipatie
223	nipat~
235	nipe
316	nipe gari
-60	nipeleke
-60	nipel~
-202	nipigie
-202	nipig~
72	nipo
302	nirudishie
84	nirud~
286	nisaidie
193	nisaidie na
286	nisai~
128	nisha~
189	nisomee
258	nisom~
62	nissan
-71	nissan caravan
-135	nissan march
103	nissan navara
31	nissan tiida
162	nissan wingroad
-64	nitaangalia
-227	nitaa~
-42	nitae~
38	nitai~
-288	nitakuja
-162	nitakuja na
297	nitakuletea
-217	nitakuonyesha
301	nitakupa
258	nitakupea
-101	nitakupigia
91	nitakurudishia
141	nitakutumia
-156	nitakuwa
87	nitak~
-201	nitalipa
-155	nitalipa kwa
-192	nital~
150	nitamwambia
127	nitam~
52	nitan~
174	nitao~
-82	nitap~
-246	nitar~
163	nitatoa
173	nitatuma
66	nitatuma na
189	nitat~
217	nitoe
289	nitume
178	nitumie
374	nitumie #some
-131	nitumie hapa
101	nitumie hiyo
212	nitumie pesa
-124	nitumie tu
190	nitum~
73	nje
65	nje ya
61	njeri
-72	njeri from
210	njia
126	njia ya
101	njiani
-40	njiru
-430	njoo
-150	njoo na
-108	njoo uione
-107	njoro
-90	njoroge
-120	njoroge told
-90	njoro~
-31	nne
37	no
-135	no #few
-91	no #some
-142	no accident
-211	no agent
-210	no agents
232	no bank
-281	no booking
-101	no brokers
212	no calls
123	no cash
-182	no charge
-132	no code
176	no contract
181	no crb
128	no deposit
-135	no dont
185	no duty
-194	no escrow
-139	no extra
-329	no fee
231	no guarantor
-137	no hard
-189	no hurry
-198	no i
337	no id
91	no issue
185	no logbook
-121	no money
140	no need
-52	no no
183	no office
284	no papers
63	no parking
103	no pay
-272	no payment
-52	no please
210	no police
-139	no pressure
76	no returns
-157	no rush
265	no shop
34	no sir
-144	no stress
-190	no such
131	no time
62	no use
267	no viewing
-96	no worries
57	no yard
-65	noah
67	noah #some
-130	noah or
136	nobody
265	nobody can
238	nobody will
-230	noise
57	non
221	non refundable
-115	non runner
-252	none
-34	noon
-109	noor
139	normal
-209	normally
-209	norma~
-192	north
-100	north rift
45	norway
-157	not #few
94	not a
104	not allowed
132	not ask
-132	not before
-107	not changed
-184	not comfortable
-158	not even
-103	not for
-230	not in
-65	not included
-141	not me
106	not meet
96	not needed
-135	not pay
-104	not seen
-100	not sold
314	not the
-191	not to
-165	not us
-213	not we
-121	not yet
50	not you
-65	note
-48	note and
-91	note available
109	note is
259	notes
-163	nothing
176	nothing else
-151	nothing from
-155	nothing is
-203	nothing personal
-194	nothing to
-169	nothing until
137	nothing wrong
-105	nothing yet
-163	nothi~
-172	notice
-120	nov
-164	novem~
262	now
90	now #some
121	now and
141	now because
168	now before
-233	now check
89	now for
140	now in
188	now my
126	now now
209	now so
240	now the
159	now to
-30	nqr #few
73	nqr bus
-34	ntaku~
-149	ntsa account
-36	ntsa and
-99	ntsa in
99	ntsa inspection
-117	ntsa search
-203	ntsa shows
56	ntsa transfer
74	number
76	number #few
162	number #phone
208	number #some
146	number and
-68	number as
259	number before
108	number by
93	number comes
38	number i
137	number in
208	number it
85	number not
-61	number now
35	number on
-173	number or
-74	number plate
-42	number plates
-153	number same
-143	number so
-110	number that
151	number then
-92	number with
-181	number yake
87	number yangu
-167	number you
287	numbers
287	numbe~
391	nunua
47	nurse
127	nurse in
199	nusu
88	nusu bei
92	nusu leo
-128	nusu saa
-129	nyahururu
-129	nyahu~
-298	nyali
-79	nyama~
-159	nyeri
56	nyeusi
49	nyingi
163	nyingine
163	nying~
-292	nyinyi
-43	nyuma
289	nyuma ya
-78	nyumba
-169	nyumba ni
-51	nyumbani
-51	nyumb~
-205	nze141
-185	nzima
-246	nzuri
-39	ob
261	ocs
-169	odometer
-169	odome~
108	of
223	of #few
-73	of #much
174	of #some
145	of a
-35	of an
251	of another
-212	of attorney
158	of birth
87	of charge
-118	of fit
122	of his
85	of id
114	of insurance
50	of it
164	of ksh
143	of magari
-186	of month
195	of my
58	of people
-30	of them
-190	of us
-65	of you
187	of your
121	of yours
-82	off
67	off at
-137	off on
-115	off tarehe
-102	off the
-59	offer
-144	offer #few
-239	offer letter
-63	offered
-202	offers
-96	offers in
-67	office
-171	office after
-277	office and
-113	office at
-103	office first
-125	office in
238	office is
-66	office line
166	office no
-83	office on
-76	office pay
161	office theyre
-142	office when
-126	office with
-208	office you
212	officer
118	officer and
50	officer directly
67	officer in
119	officer is
92	officer mr
-50	officer will
268	officers
151	officers line
168	officers number
-128	offices
-210	official
-143	official receipt
-94	officials
140	offic~
106	offloading
130	offlo~
-95	offs
115	offshore
115	offsh~
-69	ofisi
-233	ofisi yao
-226	ofisini
-84	ofisini baada
-226	ofisi~
155	oh
100	oh seven
-192	oil
99	oil rig
-59	ok
-62	ok but
-158	ok if
-172	ok ill
-141	ok my
74	ok no
-205	ok then
30	ok we
-231	okay
-155	ol
-94	ol kalou
-116	old one
-237	old parts
91	oman
-54	on
-105	on #few
198	on #phone
-149	on #some
-143	on 12th
-154	on 1st
-153	on 28th
-141	on 3rd
51	on an
126	on and
-78	on arrival
-184	on chat
-147	on collection
-112	on delivery
-85	on display
-289	on ecitizen
50	on email
-41	on facebook
-141	on friday
249	on her
68	on hire
182	on his
-94	on it
-95	on kiambu
198	on m
-147	on magari
-182	on me
32	on monday
97	on mpesa
224	on my
-176	on ntsa
41	on order
-51	on our
131	on phone
188	on release
-179	on sale
-53	on saturday
-120	on site
51	on telegram
-121	on the
-167	on their
111	on thika
293	on this
-69	on thursday
84	on till
179	on tims
225	on top
-37	on transfer
-245	on us
-43	on video
-107	on view
-94	on wednesday
-140	on weekdays
167	on whatsapp
-166	on your
143	on zero
-31	ona
127	once
-173	once it
-135	once its
-111	once the
184	once you
-155	once youve
32	one
113	one #some
-118	one did
-44	one from
-163	one has
156	one hour
336	one i
-131	one ill
211	one in
146	one is
86	one lady
-184	one month
68	one nine
-242	one now
97	one on
246	one one
-47	one owner
-159	one scratch
-121	one this
-50	one time
212	one two
227	one who
78	one year
-177	ones
-135	ongata
-135	ongata rongai
-97	ongea
75	ongeza
334	online
157	online banking
143	online only
211	online tu
102	only
124	only #some
133	only a
-115	only after
-213	only at
157	only cater
-65	only come
225	only for
46	only give
120	only i
-337	only if
137	only in
160	only my
125	only needs
141	only one
104	only send
205	only that
-62	only the
168	only then
93	only thing
73	only those
-110	only through
-99	only to
73	only when
159	only you
-86	op
35	op account
-72	op bank
57	opel
164	open a
-128	open for
-44	open it
-147	open this
-123	opened
-183	opened on
87	opening
-44	opening the
87	openi~
190	opens
127	opens the
106	operate
112	opera~
-212	opposite
-75	opposite quickmart
-85	opposite shell
-212	oppos~
-208	or
-117	or #few
-269	or a
-180	or bank
-158	or call
-324	or cash
-51	or just
-131	or m
-163	or me
-59	or mine
-130	or refund
-111	or rtgs
-211	or send
-154	or so
-95	or swap
-214	or take
163	or the
-130	or voxy
-81	or walk
-154	or you
-58	order is
144	ordered
45	orders
96	order~
-100	ordinary
-100	ordin~
-41	organ~
260	original iko
39	original logbook
-164	original na
-65	originals
97	orpha~
191	other
-132	other line
106	others
-56	otherwise
-59	otherwise the
-56	other~
176	otp
-83	our accountant
-214	our agency
211	our agent
-106	our bank
-119	our bursar
159	our cashier
187	our clearing
-94	our company
-122	our counter
78	our directors
-58	our driver
-108	our gigiri
-47	our harrier
-147	our home
-67	our landline
92	our lawyer
57	our mechanic
-99	our mombasa
-116	our office
55	our own
-90	our school
-61	our service
-286	our shop
-67	our showroom
155	our sister
-235	our site
156	our telegram
-47	our till
-241	our yard
170	ours
211	ours is
157	out
60	out as
-136	out is
73	out of
65	out on
182	out the
-60	out with
-56	outback
-34	outback #some
-39	outback they
-56	outba~
-161	outering
-161	outer~
50	outside
39	outside the
54	outsi~
91	over
164	over #some
82	over a
199	over the
-156	overh~
-118	overl~
137	overnight
137	overn~
88	overp~
-183	owe
-82	owe #some
-149	owe you
-117	own
101	own a
-52	own account
-113	own car
-82	own ecitizen
-47	own it
-200	own mechanic
-175	own name
-129	own ntsa
-128	own pin
-35	owned
144	owner
197	owner #some
154	owner in
-50	owner is
-52	owner nakuru
74	owner on
-157	owner works
-128	p0171
-112	p0420
191	pa
65	pack
263	packing
263	packi~
-122	pads
-67	pads from
187	page
-38	paid
-60	paid #some
-176	paid and
-181	paid at
240	paid but
72	paid by
99	paid for
-252	paid from
52	paid i
-170	paid on
51	paid to
-181	paid with
178	paid you
-271	paint
-47	paint code
-61	paint is
-53	pair
80	pair #some
-35	pajero
107	pajero io
-76	pajero on
-121	pale
103	pale kwa
-196	pamoja
-257	pamoja kwa
-177	panda
-46	pande
-46	pande zote
-157	panel
-126	panel beater
-223	pangani
-223	panga~
-37	panoramic
-37	panor~
266	paper
156	papers
-46	papers and
156	paper~
-156	papo
-156	papo hapo
-107	parcel is
-84	parcel with
-83	parcels
-83	parce~
-170	park
162	parked
36	parked at
39	parked in
-41	parking
-111	parking #some
-126	parking at
-93	parking in
-322	parking ya
-41	parki~
66	part
218	part of
142	parties
251	parti~
243	partner
145	partner gives
210	partn~
-125	parts are
-53	party
-47	pass
165	pass #some
-299	pass by
203	pass ya
98	passat
161	passed
139	passed on
38	passenger
169	passes
38	passe~
89	passo
145	passport
145	passp~
210	password
252	password and
73	password so
67	password ya
210	passw~
190	past
311	past the
105	pastor
46	pastor i
-90	pastor njoroge
-108	pastor wekesa
-74	pata
-89	pata gari
-164	patie~
73	pay
371	pay #few
320	pay #some
124	pay a
-266	pay after
345	pay and
-87	pay anything
-271	pay at
289	pay before
-103	pay deposit
-156	pay duty
56	pay everything
256	pay first
116	pay from
212	pay full
-122	pay half
-61	pay him
-91	pay into
-147	pay it
-241	pay kra
282	pay me
83	pay my
-63	pay nothing
137	pay now
70	pay on
76	pay once
39	pay slowly
-137	pay that
-206	pay their
-153	pay them
293	pay then
-62	pay there
39	pay they
149	pay to
-78	pay today
-103	pay us
95	pay via
-176	pay when
91	pay you
-57	pay your
52	pay yours
-113	pay yourself
52	payable
52	payab~
-100	paybill
-56	paybill #much
-178	paybill in
193	paybill is
-119	paybill with
-373	paybill ya
-100	paybi~
-267	paying
-72	paying for
50	payment
40	payment #some
-62	payment after
-79	payment at
47	payment before
-52	payment by
190	payment comes
57	payment in
-122	payment to
147	payments
63	payme~
227	paypal
-35	pays
-47	pays me
74	pays the
37	pays through
45	payslip and
-113	payslips
-50	paysl~
50	pcs
358	pdf
168	peace
75	pearl
47	pearl white
248	peke
260	pekee
-230	pembeni
-230	pembe~
38	penalty
38	penal~
136	pending
136	pendi~
210	people
195	people are
164	people want
-46	people who
41	per
185	per day
-108	per kra
-74	per litre
62	percent
-101	percent a
62	perce~
219	perfect
173	perfe~
41	person
-93	person is
168	person who
105	personal
131	personal account
245	personal line
193	personal number
95	perso~
99	pesa
179	pesa #some
118	pesa agent
150	pesa and
110	pesa before
-277	pesa kabla
-192	pesa kwa
362	pesa kwanza
127	pesa message
199	pesa na
135	pesa ndio
-86	pesa ni
-108	pesa number
268	pesa pin
62	pesa to
84	pesa yako
253	pesa yote
142	pesalink
142	pesal~
118	peter
-116	petrol
53	peugeot
-60	peugeot #few
76	peugeot #some
37	peuge~
-186	phase
-169	phase #few
249	phone
251	phone and
199	phone before
154	phone for
-164	phone is
-36	phone just
140	phone now
202	phone number
-71	phone the
189	phone then
43	phone to
64	phone will
119	photo
52	photo id
133	photo of
91	photocopy
-107	photos
-51	photos and
64	photos are
-62	photos of
-48	photo~
192	physical
148	physi~
54	pia
50	piaggio
50	piagg~
113	picha
121	picha na
273	picha ya
-94	picha za
88	pick
54	pick calls
164	pick from
-80	pick it
-114	pick the
55	pick up
87	picked
-157	picking
-157	picki~
58	pickup
-43	pickup #some
-58	pickup at
30	pickup datsun
-45	pickup does
-126	pics
119	picture
119	picture of
-78	pictures
109	pieces
-122	piga
-162	piga #few
160	piga picha
-84	piga simu
-124	pikipiki ya
-57	pili
-88	pillar
88	pin
259	pin and
-158	pin certificate
140	pin id
144	pin then
225	pin to
68	pin ya
-122	pink
-111	pins
56	pit
-339	pitia
251	place
133	place in
219	plan
114	plant
-150	plastic
-105	plastic #some
-150	plast~
33	plate
-102	plate under
-46	plate ya
134	plates
-187	plates #some
-110	plates and
-98	plates are
86	plates duty
-111	plates on
-141	platinum
-115	platinum credit
-141	plati~
-159	platz
-149	please
-124	please call
-51	please check
-93	please come
-108	please confirm
46	please do
-89	please dont
-35	please i
-161	please im
38	please no
-161	please report
-197	please send
-311	plot
-63	plot kamulu
-171	plough
-115	plug
-145	plugs
105	plus
30	plus #few
66	plus #some
121	plus a
133	plus your
61	plz
-86	poa
-78	poa kesho
65	poa sana
266	pochi
265	point
-137	points
119	poland
-239	pole
-97	pole it
-244	pole ni
35	pole pole
191	police
-187	police abstract
-80	police station
74	police yard
132	policy
-90	policy number
116	polisi
119	polit~
57	pool
-88	pop
-84	popote
67	port
117	port and
-82	port charges
38	porte
-100	porte #some
-42	possible
-31	possible to
-42	possi~
76	posted
-148	posting
-148	posti~
-88	power
-212	power of
199	prado
132	prado #some
79	prado is
76	prado tx
68	praise
-53	pre
-68	prefer
-166	prefer we
149	preferred
122	prefe~
-56	premio
-105	premio #few
-120	premium
-92	premi~
-44	prepare
-44	prepare the
89	prepa~
156	prequalified
-85	present
-113	prese~
35	press
-166	pressure
-136	press~
120	price
-119	price #few
-77	price #much
258	price #some
-77	price and
-103	price for
244	price i
-82	price includes
-67	price is
204	price no
52	price of
115	price we
94	price you
-121	priced
30	prices
45	prime
98	prime mover
-128	print a
43	printed
-48	printed on
-40	print~
198	prius
62	private
105	priva~
132	prize
78	pro
81	problem
98	probl~
36	probox
-68	probox mimi
-65	procedure
153	process
119	processing
155	processing #some
-59	processing fee
137	proce~
135	procurement
58	procurement officer
135	procu~
-62	profile
-62	profi~
-131	proforma
92	proforma and
-130	proforma invoice
-153	proforma with
-131	profo~
125	programme
-177	programming
-120	progr~
-30	project ended
-148	promise
-128	promi~
268	promo
63	promo~
124	proof
48	proof of
-216	properly
-216	prope~
180	protected
131	protocol
131	proto~
58	prove
76	provided
37	provi~
-279	psv
-52	psv insurance
-65	psv licence
31	public
-206	public auction
-111	public tender
40	pull
-168	pump
196	push
226	push it
283	put
70	put #few
326	put #some
144	put in
-91	put it
89	put on
83	put the
252	put your
-63	q5 #some
186	qatar
-117	qatar for
-189	qisj
325	qr
74	qualified
99	quali~
288	quarry
219	quarry road
174	quartermaster
112	quart~
36	question
49	questions
60	quest~
-40	queue
187	quick
-53	quick one
95	quick sale
307	quickly
-131	quickmart
238	quick~
183	quiet
279	quietly
318	quiet~
-128	quotation
-128	quota~
-224	quote
-45	quote #some
-130	quoted
-130	quoted #some
-255	rack
-187	ractis
-95	ractis #some
-120	ractis on
-110	radiator
-36	radiator na
-55	radia~
-278	radio
155	rafiki
133	rafiki yangu
56	rahisi
-102	rain
-86	raise
164	ran
-92	range
-122	range is
64	ranger
45	rangi ya
-32	rate
-168	rather
-122	rather not
-115	rather show
-71	rather than
79	rather we
-51	rather you
-44	raum
141	rav4
-74	rd
-45	re tuktuk
133	reached
144	reaches
204	reach~
195	read
-202	read at
-116	read it
136	read me
116	read the
38	ready
34	ready but
141	ready for
-96	ready in
-57	ready to
90	real
-34	real i
-175	rear
49	rear axle
-65	rear bumper
-60	rear left
-118	rear lights
-68	reason for
107	reasons
107	reaso~
-202	rebuilt
-260	rebui~
-189	receipt
-176	receipt #some
-193	receipt and
-255	receipt from
-229	receipt iko
-103	receipt no
217	receipt on
-78	receipt or
69	receipt send
-93	receipt we
74	receipt when
-155	receipt with
-175	receipt ya
-75	receipts
284	receive
62	received
-81	received and
147	receiver
208	receiving
-79	recei~
-237	reception
-196	recep~
-54	recom~
127	recon~
-54	record
73	records
55	recoveries
55	recovery
68	recov~
137	red
-146	redo
132	reduce
-112	reduction
-112	reduction kidogo
-270	reduc~
-69	ref
-162	ref on
232	reference
-127	references
139	refer~
40	reflect
104	reflective
-49	reflects
46	refle~
-212	refund by
-40	refund for
140	refund is
200	refund me
-73	refund the
-233	refund to
114	refund ya
152	refund you
160	refundable
-108	refundable bidding
-39	refundable deposit
-77	refundable security
56	refunded
110	refunded if
-46	refunds
134	refun~
-71	refused
-78	refus~
-85	reg
-61	reg number
-199	regent
160	register
149	register as
172	register your
-202	registered
-78	registered at
62	registration
138	registration #some
-83	registration and
48	regul~
122	rejected
173	rejec~
-77	relative
167	release
198	release it
83	release logbook
-64	release order
77	release to
173	releases
133	relea~
179	relief
51	relocated
51	relocated to
-69	relocating
-148	relocating to
70	remain
-51	remainder
-64	remaining
33	remains
-43	remai~
48	remember
48	remem~
143	remit
143	remit #some
199	remit~
108	remote
135	remotely
135	remot~
163	remove
122	remove it
126	remove the
-58	removed from
59	removed the
35	remov~
54	renewal
162	renovation
177	renov~
156	rent
177	rep
-103	repair
-100	repaired
-175	repai~
-217	replaced
-148	replaced last
-124	replacement
-250	repla~
274	reply
90	reply with
188	repo
-112	report
178	report from
-177	report that
-173	report to
-165	reported
-138	reported him
-175	reported it
-175	repor~
99	repossessed
-38	repossessed by
151	repossessed units
100	repos~
144	represent
197	repre~
121	request
128	reque~
53	require
-38	require the
264	requires
243	requi~
-36	reservation
144	reserve
-105	reserve price
253	reserved
148	reser~
60	residence
-55	resident
-94	resolution
-101	resol~
137	respect
136	respe~
-172	resprayed
-192	respr~
97	rest
-52	rest in
-81	rest is
63	rest on
-40	rest to
118	rest when
175	rest you
128	result
-109	retiring
-65	retir~
104	retre~
103	return
95	return it
56	return the
-39	returned
-55	returning resident
89	returns
51	reverend
104	reversal
-39	reverse
-80	reverse it
32	rever~
50	revo
-88	ride
235	rider
172	rider anatoka
194	rider is
-42	rider wa
-127	rider wangu
-117	ridgeways
-117	ridge~
-100	rift
111	rig
-154	right
206	right now
-183	right one
-44	right there
-241	rim
116	rims #few
-231	ring
69	ripoti
-100	risiti
-130	risiti na
-83	risiti ya
46	risk
-61	river
-177	rivers
-86	road
-144	road office
-98	road opposite
105	road past
192	robot
-162	rolled
-69	rolled at
-298	rongai
-165	roof
-179	roof rack
161	room
212	rose
35	rotterdam
35	rotte~
-125	round
-170	route ya
107	rover
-33	rover sport
-62	roysambu
-169	roysambu stage
-62	roysa~
-164	rs
-115	rtgs
-138	rtgs from
-120	rtgs to
-209	rtgs will
-189	ruai
-305	ruaka
-165	ruaraka
-165	ruara~
239	rudisha
98	rudisha #some
239	rudis~
-180	ruiru
-101	ruiru kimbo
49	rule
143	rules
47	run
-46	run a
-203	runda
-114	runner
-42	running
-42	runni~
-54	runs
-36	runx
64	ruracio
64	rurac~
-53	rush
-59	rust
-111	ruth
55	rvr
69	s
75	saa
344	saa hii
-87	saa kumi
77	saa mbili
-198	saa moja
68	saa nane
-172	saa ngapi
-88	saa nne
128	saa sita
137	saa tatu
71	saa tisa
154	saba
94	saba moja
89	sababu ya
-114	sacco
-152	sacco cheque
-83	sacco na
-61	sacco office
-109	sacco yako
270	sadaka
241	safari
121	safaricom
121	safar~
93	safe
104	safe deal
-196	safer
92	safety
64	safi
121	sahi
-199	sahihi
174	sahii
281	sai
124	sai kwa
-114	said
-87	salaam
100	salary
-96	sale
-32	sale #few
-49	sale agreement
-155	sale by
30	sale is
156	sale of
-48	sale toyota
-34	sales
45	sales person
-66	salim
87	salon
-201	saloon
-143	samahani
-189	samahani kwa
-143	samah~
-52	same
-159	same account
-65	same as
38	same day
75	same hour
-129	same m
-64	same name
-280	same number
-158	same person
-40	same time
47	sana
-215	sana siku
-235	sarit
-85	sarit parking
129	sasa
329	sasa hivi
-93	sasa nimekuwa
-174	sat
30	satisfied
-31	sato
-125	saturday
-62	saturday #few
-133	saturday 10am
121	saturday viewing
-125	satur~
-186	sauti
-106	sauti ya
115	save
-116	saw
-84	saw a
-241	saw the
109	saw your
-149	sawa
61	sawa kabisa
-68	sawa na
59	say
-35	say its
-123	saying
-93	says
-109	says #some
-76	says its
-145	says the
133	scan
106	scania
90	scanner
115	scann~
102	scheme
-176	school
76	school bus
-137	school cheque
-141	school in
-127	scooter
-127	scoot~
141	scorpio
141	scorp~
96	scrap
-164	scrapped
-164	scrap~
-173	scratches
-122	scrat~
181	screen
352	screenshot
293	scree~
210	sea
254	seal
-98	sealed bids
-87	sealed envelope
87	sealed offers
-170	search
-208	search before
-114	search for
-127	search is
97	search na
-31	search together
67	season
-117	seat
120	seat covers
67	seater
129	seater bus
-130	seater were
-161	seats
43	seats leather
-217	second
144	secret
113	secretary
134	secre~
-66	section #few
197	secure
90	secure #link
152	security
-74	security company
170	secur~
-89	see
-166	see and
-43	see at
-145	see it
161	see its
98	see my
-77	see the
41	see you
120	see youre
104	seed
89	seed of
-72	seeing
77	seeing it
-249	seen
-213	seen it
-186	seen the
101	sees
67	sees it
133	seized
326	selfie
133	selfie and
186	selfie holding
-79	sell
-77	sell and
-120	sell by
-138	sell it
-91	sell the
-79	sell to
60	seller
66	seller is
58	seller to
211	sellers
211	selle~
-103	selling
-130	selling a
-186	selling my
-103	selli~
-40	sells
-105	sema boss
214	send
91	send #few
470	send #some
242	send and
-273	send anything
-149	send back
-162	send by
361	send half
195	send him
87	send id
215	send it
65	send money
-66	send my
161	send now
-37	send photos
-130	send someone
119	send the
297	send to
-50	send us
215	send you
105	send your
167	sending
115	sending #some
167	sendi~
302	sends
222	sends #some
59	sends a
138	sends you
-97	sensor
65	sent
205	sent by
56	sent it
-89	sent the
220	sent to
150	separate
-196	separately
-31	separ~
-101	september
-101	septe~
50	serena
-147	serial
223	series
147	serikali
147	serik~
52	serious
-107	serious buyers
88	serious client
230	seriousness
75	serio~
88	serve
-53	served
-164	service
47	service book
-49	serviced
-61	serviced at
-177	services
-204	servi~
93	set
157	sets
110	settle
100	settle a
36	settled
-55	settl~
176	seven
-133	seven days
264	seven one
-134	seven seater
211	shall
55	shall i
88	shamba
266	shape
-243	share it
55	share of
250	share the
-156	share your
-158	she charges
-230	she drives
-45	she had
-61	she has
220	she is
-169	sheet
101	sheet #few
-67	sheets
-264	shell
126	shes
-135	shes #few
-91	shes in
274	shes the
39	shida
130	shida na
-109	shida ya
-60	shift ya
151	shift~
-72	shilingi
-72	shili~
167	shilling
-173	shillings
239	ship
-54	ship docked
94	shipped
63	shipper
54	shipping
279	shipping company
-271	shipping line
98	shipp~
65	shock absorbers
-160	shocks
-69	shocks front
75	shoot
-180	shop
-172	shop #few
-165	shop and
-107	shop at
-177	shop iko
-260	shop in
215	shop is
151	shop no
99	shop pay
-140	shop till
-160	shop with
-164	shop ya
98	short
37	shortlisted
-140	should
-278	should ask
-58	should be
-141	should i
-46	show it
260	show me
117	show seriousness
-322	show the
-64	show up
-40	show you
-51	showed
120	showing
45	showing it
120	showi~
-170	shown
-165	shown on
-105	showroom
-100	showr~
-74	shows a
-295	shows it
-147	shows the
238	shows you
-123	shows your
47	shukrani
88	shule
118	shuttle
118	shutt~
95	shylock
95	shylo~
73	si
252	si lazima
-52	si wewe
-31	siaya
-149	sichukui
-149	sichukui deposit
-149	sichu~
135	sick
54	side
105	side mirrors
-62	side steps
191	sides
143	sides and
31	sienta
35	sienta #some
109	sifuri
-88	sign
-58	sign a
-165	sign at
45	sign for
124	sign in
-53	sign my
-60	sign sale
128	sign you
209	signal
-175	signatories
253	signature
103	signa~
-203	signboard
-203	signb~
-67	signed
-37	signed agreement
-86	signed at
44	signed by
-106	signing
-52	signing at
-106	signi~
-69	signs
149	sihitaji
149	sihit~
-73	sijam~
-112	sijui
-141	siku
-198	siku hiyo
-129	siku hizi
-176	siku ya
-130	silver
-123	silver #some
-161	similar
-161	simil~
-78	simjui
-158	simple
169	simu
103	simu kabla
299	simu ya
178	simu yake
91	simu yako
208	simu yangu
-41	sina
-131	sina haraka
45	since
-242	since #some
44	since i
64	since im
-38	since it
199	since last
-100	single
-74	single cab
79	sinotruk
79	sinot~
-93	sinunui
-93	sinunui sasa
-93	sinun~
-153	sio
-62	sipendi
-62	sipen~
79	sir
-67	sir i
180	siri
-158	sis
-206	sishi~
-158	sisi
185	sisi ni
210	sister
-157	sister agatha
56	sister in
-91	sister shes
-163	sit
-113	sit in
-42	sit together
279	sita
-133	sitaki
-119	sitaki pesa
49	sitak~
58	site in
-133	sits
-119	sitting
-119	sitti~
-39	siuzi
136	sivyo
174	six
139	six digits
51	six months
-79	size
235	skip
134	skoda
280	sleep
-41	sliding
-63	sliding door
33	sliding doors
-41	slidi~
-162	slight
-213	slightly
-55	slightly negotiable
-213	sligh~
152	slip
-57	slip in
-104	slip is
-136	slip you
377	slot
118	slot is
319	slots
157	slots are
103	slow
91	small
-166	small car
191	small issue
-141	smells
-125	smooth
236	sms
117	sms code
159	sms you
94	so
-94	so ask
-111	so come
-80	so far
-112	so forgive
369	so he
111	so i
-150	so ill
-130	so im
-77	so it
-193	so its
98	so just
-37	so low
108	so no
54	so nobody
150	so now
153	so please
261	so that
227	so the
57	so they
-126	so to
-89	so viewing
194	so we
-169	so you
-105	so youll
175	so your
-64	soda
-52	soko
-71	sold
-162	sold as
-168	sold by
-109	sold my
-131	sold the
162	sold to
105	soldier
105	soldi~
53	soma
199	somalia
199	somal~
242	some
43	somebody
66	someb~
-61	someone
73	someone at
-250	someone called
137	someone else
-31	someone who
-130	someone you
-61	someo~
230	something
176	something for
173	something small
-216	sometimes
72	somet~
199	somewhere
199	somew~
-31	son
151	son is
269	soon
-290	sorry
-92	sorry about
-169	sorry for
-166	sorry i
-144	sorry the
197	sort
156	sort it
61	sorted
-72	south
-142	south b
53	south c
52	south sudan
-42	south~
59	spacio
130	spam
-194	spanner
-194	spann~
73	spare key
-45	spare parts
-99	spare wheel
-107	spares
-67	spares my
80	speak
-210	special
-120	specialist
-263	speci~
-160	speed
173	spoil
-109	sport
65	sportage
65	sport~
232	spot
-184	spray
-68	springs
-68	sprin~
53	st
126	staff
-81	staff parking
105	staff price
104	stage
143	stage in
38	stage ya
-159	stall
-150	stall #few
367	stamp
-97	stamped
319	stamping
86	stamp~
-80	stanbic
-80	stanb~
-90	stand
149	standing
-61	stands
126	stand~
-158	star
45	starlet
-30	starlet #few
45	starl~
-71	start at
-288	start it
-39	start the
107	start with
-255	started
32	starter
-45	starter motor
37	starts
120	starts the
-138	start~
-214	statement
-110	statements
-224	state~
-121	station parking
101	status
111	stay
164	stayed
-69	stays
-111	stays in
71	stays with
93	step
-69	steps
103	sticker
129	sticker is
100	stick~
-259	still
-144	still available
-51	still come
-43	still have
-139	still here
68	still in
-45	still move
-185	still owe
-124	still there
-91	stima
-141	stima sacco
137	stock
145	stolen
115	stop
87	stop the
198	stopped
198	stopp~
98	storage
116	storage #some
-210	storage and
98	stora~
230	store
128	store in
-68	stored
94	stories
94	stori~
-71	story
53	story mingi
52	straight
-126	straight into
-75	straight to
111	strangers
175	stran~
-62	stream
-240	street
-86	stress
31	stuck at
-92	student
-151	student at
-92	stude~
72	subaru impreza
127	subaru legacy
-34	subaru outback
-60	subaru yako
-30	succeed
-92	succeed #some
67	successful
56	succession
46	succe~
-78	such
-159	such thing
167	sudan
84	sufuri
-119	suit
-119	suit you
-80	sukari
-183	sunday
-58	sunday after
-242	sunday closed
130	sunny
54	sunroof
94	sunroof #few
54	sunro~
276	supervisor
132	supervisors
220	super~
53	suppliers
74	supply
50	support
50	suppo~
122	sure
165	sure but
-102	sure ill
42	surf
108	surprise
147	surpr~
47	survey
-58	suspension
94	suspe~
200	suzuki
77	suzuki alto
97	suzuki jimny
116	suzuki swift
-153	swap
59	swap my
191	swear
111	swift #some
81	switch
81	switch off
50	sylphy
-78	syokimau
-78	syoki~
339	system
163	system is
-183	system needs
205	system shows
167	system ya
-44	t32
-33	taa za
-34	table
-147	tafadhali
-147	tafad~
34	tailgate
34	tailg~
-196	taiwan
53	take
72	take #few
62	take #some
-189	take a
-160	take any
250	take it
-96	take keys
230	take my
102	take over
128	take the
92	take you
151	take your
-63	taken
-43	takes
51	takes #few
-188	takes a
-181	takes it
130	takes two
-42	taking the
42	talk
-247	talk price
76	talk to
83	tangazo
83	tanga~
-99	tangu
40	tank
60	tano
-41	tano ya
99	tanzania
99	tanza~
249	tarakimu
249	tarak~
-259	tarehe
-211	tarehe #few
-84	tata
143	tatu
86	tatu tatu
271	tax
34	taxi
310	tayari
-63	tayari kuexchange
-175	tea
114	tea and
-39	tea factory
-141	teach
-92	teacher
135	teachers
77	teach~
319	team
138	team we
38	teana
61	teana #some
245	techn~
207	telegram
121	telegram channel
116	telegram only
207	teleg~
41	tell
-133	tell him
53	tell me
-79	tell the
-222	tell them
-43	tell us
204	tell you
-227	teller
-31	temporary
-137	temporary import
-31	tempo~
221	ten
164	ten minutes
-177	tena
-53	tender
-104	tender box
-117	tender doc
-192	tender documents
172	tender ya
-97	tenders
-97	tende~
-68	test
31	test drive
-123	test driven
-90	test drives
-235	test it
-50	test the
36	tested
71	testing
131	testi~
103	text
239	text you
199	texts
106	than
100	than the
-78	thank
-120	thank you
-253	thanks
-171	thanks for
-75	thanks i
-115	thanks ill
149	thao
71	that
-73	that amount
67	that and
-80	that before
-90	that bring
194	that came
151	that come
-93	that fine
251	that he
154	that in
227	that is
-243	that isnt
46	that it
154	that its
-67	that kamau
144	that my
-157	that number
-186	that off
-112	that ok
-78	that okay
123	that one
-116	that suit
286	that the
-60	that theres
35	that was
-46	that way
49	that your
182	that youre
-80	thats
-234	thats a
-269	thats for
231	thats how
127	thats my
-212	thats not
203	thats our
107	thats why
156	the #few
65	the #some
-98	the 28th
56	the 3rd
-204	the 5th
-60	the account
-56	the ad
91	the advert
-189	the advocate
-102	the advocates
290	the agent
-41	the agreement
167	the amount
-158	the app
-121	the auctioneer
88	the auctioneers
84	the back
41	the balance
-92	the bank
126	the bankers
-201	the banks
116	the barracks
-134	the barrier
126	the battery
-147	the bench
90	the bidding
-203	the bill
-48	the block
-58	the blue
-75	the board
50	the body
-244	the bonnet
307	the booking
-137	the boot
154	the border
123	the boss
-74	the box
-40	the boy
193	the boys
-247	the branch
136	the bumper
63	the buyer
172	the buyers
-76	the cancelled
54	the car
206	the card
150	the caretaker
117	the carrier
169	the cash
-135	the cashier
170	the cashiers
-148	the certificate
-127	the change
-189	the chat
64	the cheque
-76	the church
198	the clearing
210	the code
-127	the colour
76	the committee
-137	the company
-155	the companys
-102	the container
-113	the contract
34	the copy
-117	the correct
-224	the counter
131	the country
-76	the county
83	the courier
-93	the couriers
-94	the court
-48	the cyber
-221	the dash
158	the date
-287	the day
219	the deal
-156	the dealer
53	the delivery
60	the deposit
-90	the desk
-70	the difference
162	the digits
220	the directors
-67	the discharge
134	the discount
141	the disposal
-117	the door
133	the driver
-44	the duty
-42	the e
62	the ecu
49	the elders
165	the end
-206	the engine
-122	the entry
139	the envelope
122	the escrow
156	the estate
-201	the estimate
154	the evening
-80	the exact
-117	the excess
-71	the exhaust
108	the exit
-172	the exporter
194	the extra
120	the facilitation
101	the family
-90	the farm
-78	the fielder
46	the file
171	the firm
69	the first
-87	the fleet
-97	the form
55	the former
-128	the four
-47	the front
222	the full
-156	the fundi
37	the funds
-107	the garage
59	the gasket
-99	the gearbox
-175	the glovebox
187	the gold
35	the ground
168	the group
-278	the guard
76	the guy
-162	the hall
86	the harrier
127	the highway
-149	the hilux
-197	the hire
-120	the honest
67	the hospital
111	the hotel
213	the hour
38	the house
-194	the id
-37	the import
-37	the inspection
70	the insurance
-231	the insurers
-210	the interior
-41	the invoice
55	the item
43	the journey
-159	the key
-105	the kra
-100	the landline
100	the last
100	the law
-51	the lawyers
-119	the left
153	the line
110	the link
208	the list
-35	the listing
-172	the loan
-69	the location
-69	the lorry
40	the m
178	the magari
120	the mall
43	the man
-48	the manager
-118	the map
87	the market
47	the mechanic
-38	the mercedes
134	the ministry
-301	the mirror
219	the moment
37	the money
162	the morning
63	the mosque
113	the mpesa
107	the name
82	the nearest
81	the new
68	the next
83	the night
-135	the note
55	the ntsa
-101	the number
-54	the office
144	the officer
234	the officers
143	the one
46	the order
-170	the original
129	the other
137	the otp
56	the outlander
185	the owners
-187	the paint
-116	the pajero
42	the papers
93	the parcel
218	the parking
-52	the part
-91	the parts
155	the payment
-45	the peugeot
158	the phone
-181	the photo
50	the photos
142	the pickup
46	the pin
-125	the plate
-186	the platz
-37	the police
119	the port
-63	the portal
143	the prado
178	the price
153	the process
143	the procurement
45	the public
320	the quarry
143	the quartermaster
-118	the quote
-164	the radio
-51	the rain
64	the real
-210	the rear
-119	the receipt
107	the receiver
-229	the reception
44	the red
-57	the refund
-168	the reg
-51	the remainder
-48	the repair
-56	the report
141	the rest
-146	the right
101	the rims
-162	the roof
-41	the rtgs
-89	the sacco
-128	the saccos
59	the sale
-230	the school
-119	the search
-120	the secretary
166	the seller
142	the service
-142	the shell
34	the ship
35	the shipping
-145	the shop
-183	the shops
-170	the showroom
44	the sienta
-104	the signboard
105	the six
103	the slip
111	the slot
281	the sms
-128	the spare
145	the spot
-41	the stage
191	the stamp
-250	the stand
138	the station
76	the sticker
-62	the storage
219	the store
-70	the swift
161	the system
32	the tender
-119	the test
262	the third
-67	the tiida
-201	the time
125	the total
268	the tracker
-269	the transfer
49	the transit
103	the transport
106	the transporter
-193	the tyre
100	the uk
-80	the un
97	the unit
-70	the value
-60	the valuer
186	the vehicle
-86	the video
-85	the viewing
-138	the wall
262	the wallet
-168	the water
74	the way
44	the waybill
188	the website
59	the wedding
76	the week
163	the whole
-140	the workshop
-212	the wrong
-34	the yard
-61	the year
-80	their
-155	their branch
-164	their counter
-73	their invoice
-257	their office
-157	their own
-109	their receipt
157	theirs
-70	theirs and
95	thelathini
95	thela~
-46	them
-65	them #few
137	them and
-185	them at
63	them in
-103	them on
44	them to
-162	thems~
110	then
111	then #some
-123	then bank
33	then bring
-122	then decide
162	then do
216	then drive
212	then i
94	then ill
-168	then let
-232	then no
-231	then pay
160	then pick
38	then send
-124	then sign
120	then tell
204	then the
290	then they
-50	then we
61	then you
-94	then your
-74	there
-161	there #some
77	there and
-41	there are
-73	there at
152	there i
-161	there if
42	there ill
-69	there in
75	there is
-105	there with
72	theres an
-78	theres no
166	there~
-134	thermostat
-98	thermostat na
-144	therm~
62	these
173	they
150	they are
33	they ask
53	they cant
78	they charge
37	they come
184	they deliver
158	they do
282	they dont
73	they email
66	they hold
71	they need
40	they never
-208	they pay
189	they take
164	they want
163	they will
188	theyd
246	theyll
117	theyre
-94	theyre for
-202	thief
-74	thika
-52	thika road
271	thing
102	things
-134	think
-90	think about
-73	think i
207	third
139	third parties
-36	third party
111	this
-96	this app
73	this chat
112	this is
190	this line
132	this link
-64	this morning
310	this number
278	this other
113	this site
53	this week
234	those
220	those are
114	those people
-48	though
-161	thought
-161	thoug~
211	thousand
211	thous~
-37	three
82	three months
59	through
180	through me
205	through my
-170	through our
74	through the
135	through this
59	throu~
99	thru
-37	thursday
-273	thursday at
-37	thurs~
-207	thx
234	tick
164	ticket
-137	tigoni
179	tiguan
52	tiida
-67	tiida but
-106	till
-191	till #few
289	till #much
-96	till 1pm
-95	till after
-63	till and
35	till at
165	till has
-174	till it
-128	till its
-41	till month
-87	till ni
59	till sunday
-74	till the
-243	till then
-281	till when
69	till ya
-157	till yenu
-30	till you
-73	time and
171	time for
45	time wasters
-47	times
-115	times tower
-206	timing
-147	timing belt
-132	timing chain
126	tims
-43	tipper
-225	tired
86	tisa
218	title
181	title deed
52	to
-220	to #few
227	to #phone
91	to #some
-113	to 10ok
-50	to 3pm
-110	to a
64	to activate
-87	to all
79	to an
-46	to any
-258	to anyone
68	to ask
68	to australia
108	to avoid
146	to be
244	to block
45	to book
62	to buy
-321	to call
-111	to change
-113	to check
155	to claim
-210	to collect
-54	to come
-108	to company
151	to complete
100	to confirm
-261	to dci
-61	to find
152	to finish
-71	to fix
-115	to fri
126	to garissa
-31	to geneva
351	to get
262	to give
-71	to go
-124	to hand
94	to have
-212	to hear
89	to her
233	to him
168	to hire
164	to his
-49	to hold
-43	to import
-150	to join
203	to keep
-61	to kigali
163	to kisii
-32	to know
-240	to kra
145	to leave
38	to let
119	to link
211	to lock
45	to log
-58	to maasai
139	to magari
205	to match
282	to me
210	to meet
-205	to mombasa
369	to my
-239	to nairobi
-211	to nakuru
282	to open
315	to our
96	to own
-137	to pay
133	to pick
31	to prove
197	to put
-138	to qatar
-91	to reach
-226	to read
210	to receive
-166	to reflect
179	to release
-92	to sat
-153	to say
45	to see
-135	to send
-50	to settle
174	to show
-238	to sign
31	to someone
231	to start
-74	to their
-130	to them
325	to this
-138	to those
182	to till
-148	to total
196	to turn
-92	to two
173	to unlock
102	to upgrade
-129	to us
-38	to use
-125	to verify
124	to view
-166	to wait
169	to whoever
174	to you
103	to your
450	toa
180	toa ya
224	today
278	today and
164	today by
37	today i
185	today so
80	today to
77	tofauti
77	tofau~
-198	together
-47	together and
-86	together at
-200	together you
-198	toget~
154	toka
365	token
181	token of
-161	told me
-102	told you
-282	tomoro
-148	tomorrow at
132	tomorrow i
-153	tomorrow morning
40	tomorrow no
-48	tomorrow with
41	ton
362	tonight
182	tonight to
362	tonig~
-65	too
51	too many
68	too much
-212	took
93	took me
198	top
127	top up
35	toronto
35	toron~
53	total
88	total #some
-143	touch
35	touch~
-40	tow
-94	tow it
88	tow truck
-115	tower
-155	towers
-67	towing
-51	town
155	town with
-37	townace
-37	towna~
52	toyota
46	toyota allion
96	toyota auris
244	toyota avensis
107	toyota axio
-99	toyota cami
-98	toyota corolla
84	toyota crown
-92	toyota estima
72	toyota fielder
68	toyota hilux
114	toyota ist
-274	toyota kenya
174	toyota noah
69	toyota platz
38	toyota porte
60	toyota prado
-187	toyota ractis
47	toyota rush
187	toyota sienta
109	toyota spacio
51	toyota succeed
-55	toyota vanguard
57	toyota voxy
-102	track
122	tracker
-114	tracker and
59	tracking
101	track~
90	tractor
38	tractor mf
56	tractors
97	tract~
-159	trade
-194	trade in
-125	traffic
-125	traff~
-92	trail
-82	trail #some
32	trail t32
49	trailer
-52	trailer 40ft
49	trail~
214	training
214	train~
-84	transfer
95	transfer #some
-150	transfer and
-120	transfer at
177	transfer before
-96	transfer done
-48	transfer fee
-127	transfer in
-194	transfer is
-51	transfer it
-110	transfer ive
164	transfer now
110	transfer of
-261	transfer on
37	transfer so
140	transfer the
182	transfer to
-181	transfer tunafanya
207	transfer we
243	transfer when
-41	transfer will
30	transferred to
-95	transfers
146	transit
-100	transport #few
183	transporter
-53	trans~
-101	travel
-48	travelling
-321	tread
-205	tread #few
94	treasurer
127	treas~
33	trial
-100	trick
229	trip
153	triple
-147	trips
-150	trm
-44	truck
104	truck for
85	truck is
143	trucks
-182	true
276	trust
290	trust me
119	trust the
-130	trust to
238	trust you
133	trusted
223	trust~
-107	try
-35	try it
104	tsc
-50	tt75
129	tu
253	tu #some
-163	tu baada
-114	tu kwa
149	tu lipa
-45	tu na
159	tu tuma
202	tu ya
205	tuand~
139	tubadilishane
139	tubad~
191	tucson
-150	tuende
58	tuendelee
-91	tuesday
85	tuesday and
-91	tuesd~
-234	tufanye
-234	tufan~
-104	tufunge
-104	tufun~
-93	tukikubaliana
-218	tukik~
-278	tukiwa
-111	tukiwa wote
-97	tuko
-109	tuko farmers
33	tuko na
-96	tuko nayo
-166	tuko nazo
192	tuko online
-59	tuktuk
-122	tuktuk niko
38	tuktuk piaggio
-103	tukutane
-103	tukut~
-123	tulinganishe
-123	tulin~
-50	tulipe
476	tuma
257	tuma #few
492	tuma #some
140	tuma deposit
214	tuma elfu
95	tuma haraka
212	tuma hiyo
373	tuma kwa
99	tuma kwanza
52	tuma picha
232	tuma tu
250	tuma ya
120	tuma yote
192	tumal~
-43	tumea~
-60	tumef~
31	tumek~
-212	tumepata
-248	tumep~
351	tumia
225	tumia hii
107	tuna
-74	tunaandika
47	tunaa~
-80	tunaenda
-47	tunaenda kwa
-209	tunae~
-97	tunafanya
-93	tunafanya na
-35	tunafunga
-143	tunaf~
158	tunahitaji
183	tunah~
-165	tunai~
-90	tunakupa
-182	tunak~
120	tunaleta
-92	tunalipa
35	tunal~
188	tunam~
-51	tunaongea
-177	tunao~
105	tunar~
-108	tunas~
-92	tunatafuta
-109	tunataka kuchanga
97	tunatoa
193	tunatuma
85	tunatuma na
173	tunatumia
172	tunat~
174	tunauza
174	tunau~
-72	tunaweza
-86	tunaw~
-209	tungoje
-209	tungo~
-213	tuonane
-213	tuona~
67	tuongee
67	tuong~
-158	tupigie
-158	tupig~
-216	turbo
130	turkana
130	turka~
188	turn
-89	tuskys
-92	tutaenda
-120	tutae~
-119	tutaf~
-55	tutah~
272	tutai~
71	tutak~
191	tutal~
121	tutaongea
-132	tutao~
54	tutat~
49	tutoe
91	tvs hlx
-261	twende
269	twenty
-181	twice
168	twin
61	two days
-126	two keys
-33	two parts
117	two people
-177	two rivers
116	two two
-130	two weeks
61	tx
31	type
41	type it
-31	typed
-179	typo
-267	tyre
-165	tyre centre
-140	tyres
40	tyres #link
40	tyres and
194	tyres at
-50	tyres from
159	u
118	u come
-64	u pay
-230	uangalie
-230	uanga~
153	uber
-93	uber imekua
-244	uchukue
-244	uchuk~
198	uende
276	uende nayo
108	ufike
194	ug
140	uganda
-66	ugandan
-66	ugand~
-172	uhakikishe
-172	uhaki~
-305	uione
-77	uione kwanza
-145	uione na
150	ujao
-162	ujaribu
-162	ujari~
-241	uje
-124	uje na
-217	ukague
140	ukibadilisha
140	ukiba~
-222	ukichukua
-220	ukichukua gari
-202	ukich~
-121	ukifika
-66	ukifi~
55	ukiiona
55	ukiio~
43	ukiipenda ndio
-189	ukija
-153	ukikataa
41	ukikosa
41	ukiko~
137	ukikuja
137	ukiku~
-137	ukileta
-137	ukile~
254	ukilipa
170	ukilipia
307	ukili~
265	ukimaliza
265	ukima~
265	ukimtumia
265	ukimt~
286	ukini~
-137	ukipata
-137	ukipa~
34	ukipenda
66	ukipe~
-129	ukipi~
70	ukipokea
-46	ukipo~
-138	ukiridhika
-138	ukiri~
-234	ukishaiona
297	ukishatuma
-157	ukish~
-154	ukitaka
-154	ukita~
285	ukituma
251	ukitu~
-76	ukiwa
-108	ukiwa hapa
-170	ukiwa hapo
-128	ukiwa na
59	uko
-45	uko na
53	uko nayo
285	uko serious
-63	uko tayari
-125	uko wapi
79	ukuje
-138	ukunda
-64	ukutani
-64	ukuta~
-55	ukweli
-173	ulikuwa
-173	uliku~
-193	ulilipa
-216	ulilipa nayo
-193	ulili~
-259	ulipe
-67	ulipe #some
-165	ulipe kwa
-165	uliyo~
-175	uliza
-36	umalize
-36	umali~
97	umechaguliwa
97	umechaguliwa kwa
46	umech~
49	umeni~
133	umeshika
133	umeshika id
102	umeshinda
223	umesh~
-223	umoja
-168	umpe
44	un
154	una
-202	unaac~
-30	unaangalia
-51	unaan~
56	unachagua
143	unachagua gari
263	unachukua
202	unach~
-48	unaenda
35	unaen~
114	unaeza
101	unaichukua
101	unaic~
-143	unaitas
-143	unait~
181	unajua
-103	unakuja
-103	unaku~
-101	unaleta
-61	unale~
-47	unalipa
141	unalipa bei
-112	unalipa kwa
-112	unalipa ofisini
-62	unali~
-224	unamlipa
-224	unaml~
-199	unanipa
-120	unani~
-55	unaona
259	unapata
259	unapa~
103	unapewa
96	unape~
-82	unaru~
-51	unasa~
-41	unato~
313	unatuma
126	unatuma kwa
327	unatu~
-58	unauza combine
-86	unaweka
-177	unaweza
-190	unawe~
34	unclaimed
34	uncla~
97	under
-88	under a
178	under audit
67	under renovation
-123	under the
-167	undercarriage
-110	understand
-124	understood
53	underwriter
-212	under~
240	uniambie
260	uniam~
50	uniform
169	uniform and
50	unifo~
186	union
97	union to
-235	unipe
117	unit
-104	unit #some
74	units
84	unitumie
84	unitu~
55	unless
40	unless you
115	unlock
117	unloc~
-107	unopened
-107	unope~
-117	unpaid
-114	until
-129	until #few
-55	until i
-97	until it
-110	until its
61	until you
-272	uone
-116	uone gari
36	up
52	up #few
157	up #some
-66	up a
37	up at
-110	up is
-254	up to
202	upande
153	upande wa
132	upcountry
132	upcou~
-127	updated
-127	updat~
260	upewe
91	upfront
91	upfro~
148	upgrade
107	upgra~
-44	upon
-132	upper
-132	upper hill
-203	upya
-92	urgent
-101	us anything
-117	us at
-95	us before
-30	us check
-168	us does
-57	us i
-137	us in
61	us on
81	us the
-169	us we
-66	usa baada
210	usafirishaji
210	usafi~
186	usajili
186	usaji~
192	usd
261	usd #few
298	usdt
191	use
-30	use a
170	use my
-114	use only
-74	use the
263	use this
191	use your
-104	used
-107	used for
161	used it
51	user
129	username
129	usern~
121	users
-35	uses
85	uses it
76	ushafungua
76	ushaf~
186	ushago
179	usiambie
150	usiambie mtu
179	usiam~
125	usiandike
176	usian~
129	usijali
266	usijali lipa
129	usija~
205	usije
460	usiku
195	usiku na
152	usiku saa
223	usikuje
223	usiku~
-269	usilipe
-269	usili~
-332	usimpe
110	usimwambie
110	usimw~
-109	using
-51	using my
-175	using your
-273	usinitumie
-282	usini~
140	usion~
93	usipi~
151	usipotuma
168	usipo~
232	usiseme
232	usise~
-233	usitume
-100	usitume kwa
-176	usitume pesa
-241	usitu~
190	usiulize
190	usiul~
283	usiwa~
127	usiwe
127	usiwe na
-270	usual
-136	usually
-45	usually #few
-136	usual~
44	usumbufu
44	usumb~
214	utaipata
214	utaip~
-64	utaku~
235	utaletewa
262	utale~
-52	utalipa
-110	utalipa till
30	utali~
286	utani~
-107	utaona
270	utapata
289	utapa~
108	utapewa
217	utarudishiwa
280	utaru~
-163	utawala
-189	utawa~
126	utoe
196	utume
-47	uwe
239	uweke
-106	v6
112	v8
-297	valid
-163	valuation
-146	valuation #some
-120	valuation and
-55	valuation report
-163	valua~
-109	value it
32	valued
-110	valuer
-169	valuer to
-72	valuing
-72	valuing the
-72	valui~
61	van
42	vans
85	vans to
-125	vat
-87	vat invoice
107	vehicle
47	vehicle is
38	vehicles
85	vehic~
296	vendor
226	verification
157	verified
-48	verify
92	verify #link
289	verif~
203	very
-32	very clean
126	very economical
-55	vessel docks
223	vetting
223	vetti~
110	vezel
87	vezel hybrid
131	via
261	via mpesa
-37	video
65	video call
-40	video of
-187	video ya
-183	view
-104	view any
-101	view at
-89	view in
-256	view it
-132	view on
-137	view the
-217	viewed
-133	viewed and
-37	viewing
57	viewing after
-200	viewing at
-69	viewing days
79	viewing in
38	viewing list
-211	viewing ni
168	viewing the
-42	viewi~
92	vigo
45	vigo #some
102	vijana
-38	vile
-202	vin
235	vip
213	visa
-110	visit
-107	visit us
-77	visitor
195	visits
-70	vitz with
-144	vizuri
172	voi
-127	voi driver
-144	volvo
-84	voxy
-60	voxy #some
58	vw
67	wa
99	wa #some
103	wa boda
-175	wa duka
43	wa gate
-134	wa kushoto
-178	wa kwanza
-63	wa magari
-217	wa mtaa
107	wa mwezi
-89	wa nne
-279	wa vitz
-35	wacalaykum
-35	wacalaykum salaam
-35	wacal~
-108	wachache
-98	wacha~
-65	wageni
-60	wagon
-59	wait
48	wait for
-92	wait no
-213	wait till
189	waiting
-103	waiting for
189	waiti~
-128	waits
123	waiver
-162	waiyaki
-162	waiya~
-96	wajir
241	wakala
-286	wakati
-253	wakati wa
153	wake
-95	wakik~
-49	wakili
-76	wako
183	wala
159	wale
-160	walk
-106	walk in
-109	walkaround
-109	walka~
-151	wall
146	wallahi
146	walla~
254	wallet
-137	wambugu
-137	wambu~
160	wamef~
115	wamen~
-37	wamep~
168	wames~
145	wanaf~
160	wanai~
-41	wanakuja
72	wanak~
98	wanas~
134	wanataka
271	wanataka #some
56	wanat~
92	wangu
141	wangu wa
-171	wanjiru
-171	wanji~
-74	wanne
-109	wanne ziwa
156	want #some
-51	want a
-37	want it
37	want the
-107	want to
-180	want you
-175	wanted
-132	wanted to
108	wants
111	wants #few
109	wants #some
-109	wants a
80	wants it
205	wants the
139	wants to
41	ward
78	warehouse
78	wareh~
-143	warned
-173	warning
-173	warni~
-110	warranty card
40	warranty ya
-67	was
-116	was #some
-53	was a
-127	was bought
-144	was hit
33	was impounded
-105	was in
-172	was paid
47	was sent
-151	was the
75	wash
237	waste
224	wasted
45	wasters
45	waste~
-49	watakupigia
126	watakutumia
70	watak~
-44	watamu
191	watano
-58	wataongeza
-58	watao~
-90	watatu
101	watch
129	watchman
62	watch~
251	wateja
-196	water
69	water bowser
-124	watoe
-178	watoto
140	watu
118	watu wa
191	watu watano
181	watu wengi
-138	wawili
122	wawili na
-74	way
-80	waybill
-80	waybi~
-210	wazi
-47	we 10ok
54	we accept
-50	we agreed
120	we are
225	we book
-130	we both
72	we bring
-75	we call
-199	we cant
157	we charge
-87	we chat
-152	we check
105	we close
123	we confirm
51	we deduct
308	we deliver
-75	we dont
-50	we exchange
88	we finance
144	we finish
-113	we fit
60	we found
-191	we get
238	we give
-235	we go
84	we have
-120	we help
33	we know
-83	we meet
155	we moved
-52	we need
-95	we never
53	we only
-61	we open
33	we opened
44	we refund
99	we register
103	we release
-85	we remove
32	we sell
137	we send
43	we shall
-112	we share
-167	we sign
-105	we sit
-86	we start
51	we take
-42	we talk
193	we tell
-96	we test
-143	we wait
-62	we want
-84	we write
-120	website
-120	websi~
52	wed
81	wedding
81	weddi~
-238	wednesday
-169	wedne~
82	week
259	week and
-102	week or
-158	week you
-85	weekday
-284	weekdays
-297	weekd~
150	weekend
-123	weekends
58	weeke~
216	weekly
-68	weeks
-84	weeks ago
63	weighbridge
120	weigh~
275	weka
280	weka #some
116	weka kwa
176	weka tu
-108	wekesa
-108	wekesa here
35	welded
116	welfare
116	welfa~
79	well
52	well i
65	well we
35	wells
35	wells fargo
281	wengi
231	wengine
231	wengi~
-101	went
-143	went to
-168	wenu
-191	wenyewe
-191	wenye~
-50	were
-36	were a
-81	were at
40	were giving
-171	were the
-37	west
186	western
186	western union
186	weste~
-186	westlands
-40	westlands office
-186	westl~
217	wetu
-54	wetu ndio
106	wewe
182	wewe endesha
106	wewe lipa
-137	wewe mwenyewe
158	wewe ni
221	wewe nipe
-102	wewe si
210	wewe tuma
108	what
144	what are
-60	what do
86	what i
-81	what is
-41	what the
140	what you
262	whatever
262	whate~
-182	whats
-214	whats the
97	whatsapp
48	whatsapp #some
-111	whatsapp me
-75	whatsapp the
98	whatsapp you
100	whats~
-155	wheel
-91	wheel alignment
-213	wheelchair
-55	wheeler
-209	wheel~
-100	when
-225	when both
-152	when cold
118	when he
-105	when i
119	when im
-89	when is
-55	when it
-31	when its
38	when the
166	when they
-180	when transfer
-246	when we
-192	when will
-156	when you
-101	when your
-57	when youve
241	where
-32	where it
65	where you
85	wherever
85	where~
62	which i
-81	which one
-124	which till
-127	which you
-64	whichever
-64	which~
59	while
-112	while we
110	while you
-183	white
51	who
-125	who comes
225	who has
121	who is
185	who sends
166	who want
84	whoever
126	whoever sends
84	whoev~
80	whole
154	whole amount
193	wholesale
193	whole~
151	wholl
66	whos
-66	whose
37	why
238	why i
-97	why so
-49	why the
128	widow
-76	wife
-130	wife in
-88	wife will
142	wifes
-218	wifi
37	wiki hii
-220	wiki mbili
97	will
201	will ask
88	will be
176	will bring
-130	will buy
54	will call
188	will clear
62	will come
163	will deliver
108	will do
52	will email
249	will follow
-103	will get
57	will give
147	will hand
-30	will hold
-219	will i
168	will just
105	will not
100	will pay
-66	will pick
198	will release
-67	will see
-155	will sell
33	will send
95	will show
-38	will sign
30	will take
-70	will tell
170	will text
105	will transfer
-99	will whatsapp
-208	will you
-52	willi~
-142	windscreen
-151	winds~
-51	wingroad
-51	wingr~
179	winner
181	winners
181	winne~
133	wire
-84	wise
-51	wish
56	wish #some
-91	wish ya
323	with #some
73	with an
-61	with another
-83	with anyone
-89	with bank
-148	with both
-120	with britam
208	with cash
82	with easy
103	with full
-77	with fundi
-108	with gearbox
48	with half
-96	with id
137	with it
140	with keys
-109	with kra
323	with logbook
-36	with me
56	with money
148	with mpesa
-79	with ncba
273	with no
37	with papers
-101	with platinum
-173	with receipt
-38	with sacco
-37	with someone
75	with that
90	with them
110	with three
-101	with todays
100	with tyres
102	with us
-81	with you
-65	with your
191	withdraw
139	withd~
141	within #few
-116	within a
-241	within nairobi
205	within the
218	without
38	without a
-37	without it
119	without seeing
163	without the
132	without you
218	witho~
-83	witne~
-52	wkend
70	won
108	wonderful
108	wonde~
90	wont
241	word
-56	work at
197	work in
65	work offshore
48	work with
-142	working
-91	working days
-142	worki~
-276	works
156	works at
-172	works in
-133	workshop
-152	workshop in
-133	works~
126	world
-213	worn
-96	worries
-96	worri~
110	worry
228	worth
219	worth #some
-227	wote
-239	would
-92	would like
-147	would you
-118	write it
235	write me
-59	write the
194	write you
-282	writes
-202	writing
-202	writi~
-105	written
-149	written agreement
97	written off
-175	written on
-105	writt~
58	wrong
52	x #few
-45	x for
-76	x trail
157	x1
128	x3
116	xt
203	xtrail
47	ya
223	ya #few
52	ya #some
-60	ya airport
-104	ya app
119	ya askari
130	ya atm
-70	ya barabara
-105	ya bati
187	ya bei
30	ya benki
38	ya biashara
-253	ya blue
34	ya booking
92	ya boss
-135	ya chama
140	ya chini
123	ya county
-259	ya dashboard
173	ya delivery
159	ya director
-104	ya diski
-122	ya duka
267	ya ecitizen
221	ya elfu
-54	ya engine
-125	ya equity
-130	ya etr
188	ya form
170	ya fuel
220	ya gari
-127	ya hapo
-51	ya haraka
-71	ya hiyo
123	ya hospitali
239	ya id
60	ya ile
52	ya insurance
-135	ya kampuni
-76	ya kanisa
45	ya kawaida
-53	ya kazi
-91	ya kck
71	ya kra
51	ya kuangalia
-179	ya kubeba
238	ya kufungua
83	ya kuiona
-190	ya kulia
34	ya kulipa
-68	ya kununua
-91	ya kuona
-60	ya kusaini
-67	ya kushikilia
112	ya kutoa
56	ya kuuza
90	ya kwanza
-128	ya leo
91	ya logbook
151	ya m
199	ya mafuta
66	ya magari
143	ya mahali
105	ya mama
123	ya masaa
-185	ya miaka
167	ya miezi
58	ya mtoto
-93	ya mtu
-87	ya mwananchi
224	ya mwisho
-96	ya naivas
125	ya nchi
89	ya noah
41	ya ntsa
-155	ya nyuma
-169	ya nyumba
-102	ya ofisi
-61	ya parcel
144	ya parking
74	ya pesa
-96	ya pickup
-102	ya pili
-105	ya plastic
-91	ya polisi
193	ya rider
-183	ya rims
-166	ya rongai
31	ya sacco
57	ya siku
-63	ya simu
238	ya siri
246	ya storage
200	ya supervisor
-136	ya transfer
-39	ya uber
108	ya usajili
-142	ya viewing
-103	ya wakili
121	ya watu
49	ya wiki
-112	ya wish
222	yake
-158	yake na
174	yake tu
125	yake ya
157	yako iko
96	yako imefika
-129	yako kama
-166	yako kwanza
-186	yako mwenyewe
-68	yako na
-117	yako natoka
-63	yako ndio
121	yako ni
305	yako ya
72	yangu
-74	yangu #some
-64	yangu hapa
88	yangu iko
274	yangu kabla
140	yangu kwa
-152	yangu ni
-193	yangu wa
-142	yangu wewe
190	yangu ya
-84	yard
-144	yard #few
-121	yard and
-116	yard for
-234	yard in
-115	yard mon
-151	yard on
136	yard where
95	yards
73	yaris
-77	year and
-41	year end
-62	year i
-250	yearly
-136	years
-329	yenu
-44	yenye
179	yenyewe
179	yenye~
-229	yes #few
-114	yes #some
-227	yes after
176	yes and
-87	yes auto
65	yes book
45	yes but
-39	yes by
-98	yes come
-66	yes ex
-171	yes from
-34	yes im
179	yes in
-48	yes it
80	yes its
50	yes ive
-153	yes lavington
149	yes my
-102	yes received
-178	yes same
176	yes thats
-65	yes this
-229	yes through
-55	yes vessel
82	yes we
-199	yes you
85	yesterday i
53	yet
-32	yetu
-53	yeye
-402	yeyote
283	yote
111	yote kwa
179	you #few
125	you #some
223	you a
-153	you accept
252	you after
-94	you all
108	you an
53	you and
-104	you approve
159	you are
118	you arrive
270	you as
102	you asked
196	you at
-58	you before
-174	you both
-122	you bring
-116	you but
-42	you buy
159	you by
-85	you can
278	you cant
133	you change
-187	you check
-228	you choose
98	you clear
-106	you collect
-217	you come
-178	you confirm
-92	you decide
138	you deposit
-74	you direct
-42	you directly
122	you do
74	you dont
144	you drive
52	you fill
141	you finish
143	you first
150	you for
178	you from
-89	you get
105	you give
-87	you go
36	you have
-47	you he
185	you help
-65	you his
-104	you hold
141	you i
164	you id
80	you if
162	you im
76	you in
90	you is
237	you just
-30	you keep
30	you last
-269	you leave
-187	you like
-302	you may
71	you must
-208	you need
172	you never
189	you no
85	you on
98	you only
-176	you open
-139	you or
-79	you own
-245	you paid
-114	you pay
38	you pick
218	you please
-103	you prefer
-91	you promised
47	you put
44	you reach
89	you register
-137	you release
-216	you said
-87	you saw
173	you say
152	you see
-190	you sell
86	you send
-183	you sent
-36	you should
109	you show
-119	you sign
-64	you so
-130	you sold
92	you sound
148	you start
-122	you still
-100	you take
-233	you that
82	you the
108	you then
35	you there
54	you they
194	you through
163	you to
123	you too
-114	you top
57	you transfer
-72	you trust
-110	you understand
-41	you use
-111	you view
-71	you want
-114	you watch
-55	you we
-187	you when
209	you will
53	you wire
-99	you wish
97	you with
179	you wont
181	you yes
37	you you
-44	youd
116	youll
243	youll be
238	youll get
-156	youll meet
56	youll receive
-162	youll see
-260	your #some
91	your account
-73	your accounts
208	your ad
-63	your advert
32	your advocate
-298	your agent
72	your alphard
-172	your bank
-197	your banks
62	your bid
-223	your bill
-164	your branch
-44	your brother
115	your buyer
113	your car
160	your card
-114	your cashier
-115	your choice
-153	your cost
-186	your counter
110	your county
202	your door
-113	your driver
148	your ecitizen
61	your engine
-81	your estate
36	your fielder
212	your file
-196	your fuel
-144	your garage
236	your gate
180	your google
137	your hilux
155	your home
-86	your id
-76	your invoice
-139	your job
-36	your kra
-132	your lawyer
-106	your licence
277	your line
-92	your loan
-59	your location
129	your logbook
221	your m
270	your magari
-45	your mark
-147	your mechanic
106	your mpesa
68	your name
-149	your ntsa
72	your number
-200	your office
157	your old
-244	your own
-194	your password
256	your phone
-200	your photos
291	your pin
-32	your place
-124	your policy
84	your price
205	your profile
-150	your sacco
-199	your shop
-38	your side
102	your slot
-114	your till
-188	your time
-44	your tractor
39	your vitz
-157	your whatsapp
133	youre
-42	youre a
111	youre far
-88	youre in
74	youre not
-162	youre right
89	youre safe
-51	youre satisfied
186	youre serious
39	youre welcome
120	yours
197	yours at
-69	yours for
-42	yours i
236	yours with
-167	yourself
-198	yourself and
-145	yourself at
40	yourself to
-86	yourself with
-144	yours~
186	youth
139	youth fund
-163	youtube
-163	youtu~
-77	youve
104	youve #few
262	youve been
-50	youve checked
-47	youve come
-177	youve driven
-167	youve seen
-176	youve viewed
-48	yoyote
-124	yoyote mimi
142	yuko
92	yuko nje
-106	za #few
167	za #some
-34	za bank
-50	za ntsa
-160	za nyuma
-141	zaidi
35	zako
-126	zamani
-97	zamani gari
-91	zamani tulinganishe
-263	zangu
72	zawadi
279	zero
211	zero seven
181	zetu
-140	ziko
-93	ziko #few
-79	ziko kwa
-65	ziko sawa
-41	zile
-31	ziliz~
158	zima
-80	zimefika
142	zimef~
228	zimek~
132	zimet~
53	zingine
53	zingi~
-157	ziwa
-109	ziwa tunataka
-60	zote
67	zote #some
-54	zote mbili
-201	zote ziko$weights$, E'\n') as line;
