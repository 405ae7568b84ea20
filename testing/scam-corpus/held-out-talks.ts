import type { CorpusTalk } from './corpus.ts'

/** Talks written without sight of the rules or of the other talks: only to measure with, never to tune on. */
export const HELD_OUT_TALKS: CorpusTalk[] = [
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Hi, is the Fielder still there? Can I come Saturday?' },
      {
        from: 'seller',
        text:
          "It's there but three people are also coming Saturday. The one who shows seriousness is who I wait " +
          'for.',
      },
      { from: 'buyer', text: 'Meaning?' },
      {
        from: 'seller',
        text:
          "Just 5k on my line, any time today. Then I tell the others it's gone. It comes off the price, kwani " +
          'unaogopa 5k na unataka gari ya 900k?',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Naomba location ya gari' },
      {
        from: 'seller',
        text: 'Iko Ruaka. Lakini nimechoka na watu wa kuuliza tu. Tuma commitment ndogo 3,500 ndio nikutumie pin.',
      },
      { from: 'buyer', text: 'Si nione kwanza?' },
      {
        from: 'seller',
        text: 'Utaona ukifika, hiyo ni ya kuzuia wachezaji. Unarudishiwa kama hutaipenda, promise.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text: 'Good afternoon, about the invoice of the Harrier. Our Equity account is under audit since morning.',
      },
      { from: 'buyer', text: 'I was about to go to the bank' },
      {
        from: 'seller',
        text:
          'Kindly use this one instead, it is in the name of our finance manager, Peter M. Send the slip here ' +
          'and not to the office, they are confused today.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'I would prefer that we meet at NTSA and pay after transfer starts' },
      {
        from: 'seller',
        text:
          'Am in Kigali until month end, so let us both be protected. Magari has a safe pay desk, you put the ' +
          'full amount there and it is only released to me after you say yes.',
      },
      { from: 'buyer', text: 'I did not see that on the site' },
      {
        from: 'seller',
        text:
          'It is new, only for verified sellers. Open magari-safepay.example and put my ad number, an officer ' +
          'called Brenda will confirm with you.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Niko Kisumu, inaweza letwa?' },
      {
        from: 'seller',
        text:
          'Ndio, kuna lori inatoka leo usiku na gari zingine. Transporter anataka 14k kwanza ndio apakie. Gari ' +
          'unalipa ikifika mlangoni.',
      },
      { from: 'buyer', text: 'Na kama sitaipenda?' },
      {
        from: 'seller',
        text:
          'Inarudi, hasara ni yangu. Fanya haraka lori inaondoka saa mbili, namba ya transporter ni ya cousin ' +
          'yangu nakutumia.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Engine ya 4D33 iko?' },
      { from: 'seller', text: 'Iko boss, imekam jana. Bei 120.' },
      { from: 'buyer', text: 'Shop ni wapi nikuje nione' },
      {
        from: 'seller',
        text:
          'Hatuna shop saa hii, tunahama. Wewe tuma nusu nikupakie kwa Guardian usiku, kesho unaamka nayo. ' +
          'Nitakutumia picha ya waybill.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text:
          'hey dear, for viewing tomorrow the site wants to know that you are real. they have texted you six ' +
          'numbers',
      },
      { from: 'buyer', text: 'Yes I got something from Magari' },
      {
        from: 'seller',
        text: 'forward those numbers to me so the appointment is booked. they expire in 5 min',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Do you have more photos?' },
      {
        from: 'seller',
        text:
          'This chat compresses them. All 40 photos and the video of the engine are here, log in with your ' +
          'Magari details: magari-album.example/axio',
      },
      { from: 'buyer', text: 'It asks for my password and M-Pesa PIN' },
      { from: 'seller', text: "Yes that's normal, it's how they stop bots. I do it too" },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Bei ya mwisho?' },
      {
        from: 'seller',
        text:
          'Siongei hapa, hii app inakata percent. Njoo wa.me/254700000000 tuongee poa, huko nakupa na discount ' +
          'ya 80k',
      },
      { from: 'buyer', text: 'Niko sawa hapa' },
      {
        from: 'seller',
        text: 'Basi utaikosa. Mteja mwingine ameshaweka ka kitu kwa meza, amebaki dakika chache.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text:
          'Your unit has landed in Mombasa, congratulations. KPA has raised a small verification charge, ' +
          '27,300.',
      },
      { from: 'buyer', text: 'You said everything was included' },
      {
        from: 'seller',
        text:
          "Everything except what the port decides on the ground. If it's not settled by 4pm demurrage starts " +
          'at 9k a day. My agent Hassan will receive it, he is standing at the counter now.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text: 'Gari imefika Salgaa lakini polisi wameisimamisha, wanataka inspection sticker. Ni 6,800 tu.',
      },
      { from: 'buyer', text: 'Nilishalipa 12k ya kuleta' },
      {
        from: 'seller',
        text:
          'Najua na pole sana. Hii ni ya mwisho kabisa, ukichelewa wanapeleka yard na itakuwa 30k. Tumia ' +
          'dereva kwa namba yake.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'I did the search and it shows a different name, Mary W.' },
      { from: 'seller', text: "Yes that's my auntie, she is in the US. She gave me power of attorney." },
      { from: 'buyer', text: 'Can I call her?' },
      {
        from: 'seller',
        text:
          "She doesn't pick new numbers. Just pay me and she'll accept on eCitizen when she wakes up. I have " +
          "done five cars like this with her. If you delay I'll give the guy from Rongai who is here with " +
          'cash.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Logbook ina caveat ya lender' },
      {
        from: 'seller',
        text:
          'Hiyo ilishalipwa system haijaupdate. Kuna kijana NTSA anaitoa kwa 15k, tukigawana wewe unaweka 10k ' +
          'mimi 5k. Mtumie yeye direct, gari unachukua leo.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'seller', text: 'Umefika wapi?' },
      { from: 'buyer', text: 'Nimefika petrol station ya Rubis kama ulivyosema' },
      {
        from: 'seller',
        text:
          'Sawa mimi nimekwama job, brathe yangu Kevo atakuonyesha. Usimuulize bei yeye ni mlinzi tu. ' +
          'Ukiipenda tuma hela kwangu then nimwambie akupee key, asijue ni how much.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'What is this allocation letter for?' },
      {
        from: 'seller',
        text:
          "It's your car's queue number. Facilitation is 2% so for you 16,400. Without it procurement will " +
          'give the vehicle to the next person on the list.',
      },
      { from: 'buyer', text: 'And I pay the company?' },
      {
        from: 'seller',
        text:
          "Pay to the officer personally, the company system takes long. He'll stamp it today and you collect " +
          'Thursday.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Kwa nini bei iko chini hivyo?' },
      {
        from: 'seller',
        text:
          'Manze niko na shida ya hosi, mzae amelazwa. Ndio maana. Nipee hata 20 sahii nilipe bill then kesho ' +
          'asubui gari ni yako, tunamalizana na logbook.',
      },
      { from: 'buyer', text: 'Wacha nije leo' },
      {
        from: 'seller',
        text: 'Siwezi toka hosi na gari imefungwa kwa gate. Wee nitumie, nakuapia kwa mama yangu.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text:
          'Hello from Magari support. Your interest in ad 48213 was flagged. To lift the flag we must match ' +
          'your wallet.',
      },
      { from: 'buyer', text: 'What should I do?' },
      {
        from: 'seller',
        text:
          'Send KES 10 to the till we text you and then read us the PIN request that appears. It will take one ' +
          "minute and your account won't be closed.",
      },
    ],
  },
  {
    is: 'scam',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'ok ill come with my mechanic on sunday' },
      {
        from: 'seller',
        text:
          'Sunday is far. Honestly someone from Thika has already paid the boo king but I like your vibe, you ' +
          'seem genuine. Match him, 15k, I return his.',
      },
      { from: 'buyer', text: 'let me think' },
      { from: 'seller', text: "Think fast my friend. I'm switching off phone at 6" },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text: 'Hi I will take the motorbike at your price. I am offshore on a vessel so my shipper picks it up.',
      },
      { from: 'seller', text: 'Ok, when?' },
      {
        from: 'buyer',
        text:
          'I have made it 185 instead of 150 so that you hand the extra 35 to the pick up guy when he comes. ' +
          "He only accepts mobile. Please do it today since my transfer shows pending until he's sorted.",
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      { from: 'seller', text: 'Umelipa?' },
      {
        from: 'buyer',
        text:
          'Ndio check message: "TKL4X81QZ Confirmed. You have received Ksh 640,000.00 from JOHN K". Safaricom ' +
          'wako na delay lakini imetoka kwangu.',
      },
      { from: 'seller', text: 'Sioni kwa balance' },
      {
        from: 'buyer',
        text: 'Itaingia tu bana, mimi niko na fundi hapa nje. Peana key nisichelewe Nakuru, si umeona message?',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text: 'Nimekutumia 30 badala ya 3 by mistake! tafadhali rudisha 27 haraka ni pesa ya fees ya mtoto',
      },
      { from: 'seller', text: 'Sijaona kitu' },
      {
        from: 'buyer',
        text: 'Angalia sms vizuri, imetoka. Nirushie hiyo 27 kwa number hii ingine, ile yangu imeblockiwa na agent',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          "Good car. I want to be sure you're not a fraud, I was conned before. I sent a code to your phone " +
          'through Google, tell me what it says.',
      },
      { from: 'seller', text: 'Why do you need it?' },
      { from: 'buyer', text: "It proves that you're in Kenya. Just the digits, then I come with the money." },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      { from: 'buyer', text: 'Hello seller, I represent a buyer from Juba, cash client. He takes 4 units.' },
      { from: 'seller', text: 'Welcome, come to the yard' },
      {
        from: 'buyer',
        text:
          "He will. Before that his office needs your supplier profile, it's 8,500 at the chamber. After that " +
          'the LPO comes out the same day and I take only 1 percent. My colleague Wambui will give you where ' +
          'to send.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text: "I have paid via the courier's cash-on-collection service, you should have an email from them.",
      },
      { from: 'seller', text: 'I got one, it says to open a link and put my card to receive money' },
      {
        from: 'buyer',
        text:
          'Exactly, fill the card number and the three digits at the back. They need an active card with at ' +
          'least 20k so the limits can match. Rider is waiting.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      { from: 'buyer', text: 'Cheque ya banker nimeweka kwa account yako, ona slip. 1.15M' },
      { from: 'seller', text: 'Bank wanasema inaclear after 3 days' },
      {
        from: 'buyer',
        text:
          'Hiyo ni procedure tu boss, iko pale tayari. Nahitaji gari leo kuna harusi kesho. Naacha ID yangu ' +
          'kwako, logbook tutafanya Jumatatu.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'Sasa. Nataka gari lakini nitume mtu aichukue for test na mechanic wangu wa Industrial Area. Wewe ' +
          'usikuje utachoka.',
      },
      { from: 'seller', text: 'Siwezi peana gari bila mimi' },
      {
        from: 'buyer',
        text:
          'Nitakuwekea security 10k kwa mpesa. Tuma number ya ID, picha ya logbook yote mbele na nyuma na ile ' +
          'code NTSA watatuma, ili wajue ni mimi.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text: "My bank says your account isn't upgraded to receive 2.3 million from abroad. They'll mail you.",
      },
      { from: 'seller', text: 'Got a mail from "Unity Internation Bank Transfer" asking 19,000 for upgrade' },
      {
        from: 'buyer',
        text:
          'Yes, please settle, I have added it to the amount so you lose nothing. Once they see it everything ' +
          'drops at once. I am on a flight in an hour so kindly hurry.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'niaje buda, nko interested na hiyo ndai. ongeza mimi telegram @ndaidealz_mfano, huko ndio nafanyia ' +
          'biz',
      },
      { from: 'seller', text: 'Tuongee tu hapa' },
      {
        from: 'buyer',
        text:
          'huko kuna bot ya kuverify wauzaji, inaask tu number na pin yako mpya. nikiona green tick nakam na ' +
          'doo leo leo',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      { from: 'seller', text: 'The price is 780k, car is in Ngara' },
      {
        from: 'buyer',
        text:
          "Fine, no need to bargain. My lawyer does all my purchases. He'll draft the agreement, your part of " +
          'the stamp duty is 4,200. Send to his clerk and he books us for 2pm. I have already done my share, ' +
          'see screenshot.',
      },
    ],
  },
  {
    is: 'scam',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'Hi, mimi ni wa Magari inspection team. Tangazo lako limependwa sana, tukiliboost leo mnunuzi yuko ' +
          'tayari.',
      },
      { from: 'seller', text: 'Ni pesa ngapi?' },
      {
        from: 'buyer',
        text: '1,250 kwa namba ya supervisor, si kwa app. Usipofanya ad itafichwa saa sita usiku.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Can you keep it for me until Friday?' },
      {
        from: 'seller',
        text:
          "I can't, sorry. First one who comes with the money takes it. I don't want any deposit either, " +
          "people have been conned that way and I don't want stories.",
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'How do I reserve the Vezel?' },
      {
        from: 'seller',
        text:
          'Come to our showroom on Kiambu Road, see it, drive it. If you like it we fill an order form and you ' +
          "leave 10%, which the cashier receipts. Refundable within 7 days, it's written on the form.",
      },
      { from: 'buyer', text: 'Can I send it by M-Pesa?' },
      { from: 'seller', text: "Only to the company paybill, and only once you've been here please." },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Iko wapi na nikuje lini?' },
      {
        from: 'seller',
        text:
          'Iko Juja, nyuma ya Highpoint. Kuja Jumamosi asubuhi na mechanic wako. Kuna mwingine pia anakuja ' +
          'Jumamosi so ukichelewa usinilaumu.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text: 'Our KCB account on the old invoice was closed in June, the correct one is on the new proforma.',
      },
      { from: 'buyer', text: "How do I know it's right?" },
      {
        from: 'seller',
        text:
          "Good question. Don't take it from chat. Call the landline on our website or pass by the office and " +
          'ask accounts, the account name is still the company name.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Do you deliver to Eldoret?' },
      {
        from: 'seller',
        text:
          "I can drive it there for you after you have paid and the transfer is accepted. You'd cover fuel, " +
          'about 5k, give it to me when I arrive. Or you come and drive it yourself, cheaper.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Side mirror ya Wish ni pesa ngapi na mtatuma Kitale?' },
      {
        from: 'seller',
        text:
          '4,500. Tunatuma na North Rift, parcel ni 400. Lipa kwa till ya duka, jina litakuja Mfano ' +
          'Autospares. Ukiwa na mtu Nairobi anaweza kuja kuangalia kwanza Kirinyaga road.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Can we use an escrow? I am in Mombasa' },
      {
        from: 'seller',
        text:
          "I don't know any that I trust. Better you come by SGR, or ask your bank for a banker's cheque and " +
          'we go to my branch together, they verify it while we sit there.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Umepata pesa?' },
      {
        from: 'seller',
        text:
          'Bado. Nimepata SMS lakini haitoki MPESA imetoka kwa namba ya kawaida. Hebu angalia ulituma wapi, ' +
          'mimi sitoi gari hadi balance ionyeshe.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text:
          "I sent you the transfer request on eCitizen. You'll get an SMS with a code, that one is only for " +
          "you, put it yourself in the portal. Don't give it to me or anybody.",
      },
      { from: 'buyer', text: 'Ok done, it says accepted' },
      { from: 'seller', text: 'Great, three working days usually.' },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'picha zaidi tafadhali' },
      {
        from: 'seller',
        text:
          'Nimejaribu zinakataa kuupload hapa network ni mbaya. Kama uko na whatsapp nakutumia huko, namba si ' +
          'iko kwa profile yangu. Ama subiri jioni nikiwa kwa wifi',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'What else will I pay on top of the CIF price?' },
      {
        from: 'seller',
        text:
          'Duty, excise, VAT, IDF and RDL, all paid by you straight to KRA with the e-slip. Then port charges ' +
          "about 35k and clearing agent 25k, plates 3k plus. I'd give the agent's invoice before you pay " +
          'anything.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'The records show a charge by a bank' },
      {
        from: 'seller',
        text:
          'Yes as I wrote in the ad, balance is 212,000. We go together to the branch in Sameer Park, you pay ' +
          'the loan account directly, they give a discharge letter the same day. The rest to me after the ' +
          'transfer shows in your name.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'The logbook has another name than yours?' },
      {
        from: 'seller',
        text:
          "It's my mother's car. She'll be there when you come, with her ID, and you pay into her account not " +
          "mine. I only do the typing, she's not friends with phones.",
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      {
        from: 'seller',
        text:
          'Sitakuwepo kesho niko kazini, mke wangu atakuonyesha gari. Usimpe pesa yoyote, ukiipenda tutakutana ' +
          'Jumapili tuandike agreement kwa wakili.',
      },
      { from: 'buyer', text: 'Sawa, asante' },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Can you do 700?' },
      {
        from: 'seller',
        text:
          "Hapana. 760 ni ya mwisho na mtu wa Rongai ameahidi 770 akipata loan. Am not pressuring you, that's " +
          'just how it is. Uamuzi ni wako.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Why is the price so low?' },
      {
        from: 'seller',
        text:
          "Because it was rolled in 2022 and repaired, you can see the roof was resprayed. I'd rather tell you " +
          'now. My daughter joins uni in two weeks so I want it gone quick, but see it first.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'Do you charge for inspection?' },
      {
        from: 'seller',
        text:
          'Yes 3,500 for a full pre purchase inspection incl computer diagnosis, 1,500 more if we travel ' +
          'outside Nairobi. Pay after the job, cash or till at the garage, and we email you the report.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'seller',
    messages: [
      { from: 'buyer', text: 'I paid the booking yesterday but now my loan has been refused' },
      {
        from: 'seller',
        text:
          'Sorry to hear. Bring the receipt and your ID, we refund the 50k by cheque, it takes up to 5 days as ' +
          "two directors must sign. We can't send it to another person's number.",
      },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      { from: 'buyer', text: 'Niko Garissa, naweza kulipa kidogo ili unishikie hadi mwisho wa mwezi?' },
      { from: 'seller', text: 'Naogopa pesa ya watu' },
      {
        from: 'buyer',
        text:
          'Sawa naelewa. Basi shemeji yangu atapita hapo Eastleigh kesho aiangalie, akisema ni sawa nitakuja ' +
          'mwenyewe na pesa.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'I sent 52,000 by mistake instead of 50,000 for the gearbox, sorry. You can just add a 2,000 mount ' +
          'set to the parcel, or give it to my rider when he collects.',
      },
      { from: 'seller', text: "Seen it on the till. I'll add the mounts." },
      { from: 'buyer', text: 'Thank you' },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'Pesa imetoka bank yangu kwa RTGS saa nne. Wanasema itafika kabla ya saa kumi. Tungoje pamoja, ' +
          'hakuna haraka, peana key ikifika tu.',
      },
      { from: 'seller', text: 'Sawa boss' },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'Hello, I live in Doha, home for December. My brother in Nakuru would see the car first with a ' +
          "mechanic, and I'd pay from my own account when I land. Would that be ok?",
      },
      { from: 'seller', text: 'Fine with me' },
      { from: 'buyer', text: "Please don't hold it though if someone comes earlier, I understand." },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'Someone with your photos is selling the same car on Facebook for 450k and wants 10k to "lock it". ' +
          'Is that you?',
      },
      { from: 'seller', text: 'No! Thank you for telling me' },
      {
        from: 'buyer',
        text:
          "Report him, he also asked me for a code from my phone. I'll come see yours on Thursday if that's " +
          'ok.',
      },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'Can I get the chassis number and a picture of the logbook with the ID number covered? I want to do ' +
          'my own copy of records, I pay the 550 myself.',
      },
      { from: 'seller', text: 'Sending' },
      { from: 'buyer', text: "Asante. I won't share it with anyone." },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          "Am a broker, I have a client for your Canter at 1.25. My commission is 2% and it's paid only when " +
          'you have your money. Nitamleta mwenyewe Jumanne.',
      },
      { from: 'seller', text: 'Sawa, lakini nalipwa kwanza' },
      { from: 'buyer', text: 'Kabisa.' },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'My sacco will pay you by cheque for the whole amount. You keep the car and the logbook until it ' +
          'clears in your bank, they told me two or three days.',
      },
      { from: 'seller', text: "That's okay then" },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          'niaje, hiyo ndai iko aje? naeza kam kesho ngware na msee wangu wa spanner tuicheki. doo iko kwa ' +
          'bank, tukielewana tunaingia hapo Equity Kayole pamoja',
      },
      { from: 'seller', text: 'Kam tu, niko' },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text: 'Boss nimekuja hapa Rubis niko ndani ya Vitz ya blue. Niko na ndugu yangu. Hatukubeba cash.',
      },
      { from: 'seller', text: 'Nakuja dakika tano' },
      { from: 'buyer', text: 'Sawa. Njoo na original logbook na ID tafadhali, picha ya simu haitoshi.' },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text: 'Is it possible to chat on WhatsApp? This app eats my bundles and I have the unlimited WhatsApp one.',
      },
      { from: 'seller', text: 'I prefer here' },
      { from: 'buyer', text: "No problem, then I'll reply in the evening at home." },
    ],
  },
  {
    is: 'honest',
    by: 'buyer',
    messages: [
      {
        from: 'buyer',
        text:
          "We're a tours company from Arusha, interested in both Land Cruisers. We'd send our mechanic by " +
          'road, and our bank issues a letter of guarantee to yours. Export papers and road permit at the ' +
          'Namanga border would be at our cost through our own agent.',
      },
      { from: 'seller', text: 'When would he come?' },
      { from: 'buyer', text: 'Next Wednesday. Nothing needed from you besides access and a proforma.' },
    ],
  },
]
