-- The places by which lists are filtered: those of domain/foundation/places.ts, in order of their names. A test holds the two equal.
create function private.known_places() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'Adams Arcade, Nairobi', 'Ahero', 'Archers Post', 'Athi River', 'Awasi', 'Awendo', 'Bahati', 'Bamburi, Mombasa', 'Banana',
    'Baragoi', 'Baricho', 'Bissil', 'Bombolulu, Mombasa', 'Bomet', 'Bondo', 'Bungoma', 'Bura', 'Burnt Forest',
    'Buruburu, Nairobi', 'Busia', 'Butere', 'Butula', 'CBD, Nairobi', 'Chaka', 'Changamwe, Mombasa', 'Chavakali', 'Chebiemit',
    'Chemelil', 'Chepareria', 'Chogoria', 'Chuka', 'Chwele', 'Dadaab', 'Dagoretti, Nairobi', 'Dandora, Nairobi', 'Diani',
    'Donholm, Nairobi', 'Eastleigh, Nairobi', 'Ekerenyo', 'Elburgon', 'Eldama Ravine', 'Eldoret', 'Elwak', 'Emali',
    'Embakasi, Nairobi', 'Embu', 'Endebess', 'Engineer', 'Fedha, Nairobi', 'Flax', 'Funyula', 'Garbatulla', 'Garissa', 'Garsen',
    'Gatundu', 'Gigiri, Nairobi', 'Gikomba, Nairobi', 'Gilgil', 'Githunguri', 'Githurai, Nairobi', 'Griftu', 'Habaswein',
    'Hamisi', 'Hola', 'Homa Bay', 'Hurlingham, Nairobi', 'Huruma, Nairobi', 'Imara Daima, Nairobi', 'Industrial Area, Nairobi',
    'Isebania', 'Ishiara', 'Isinya', 'Isiolo', 'Iten', 'Jogoo Road, Nairobi', 'Jomvu, Mombasa', 'Juja', 'Kabarnet', 'Kabete',
    'Kabiyet', 'Kachibora', 'Kagio', 'Kahawa Sukari', 'Kahawa Wendani, Nairobi', 'Kahawa West, Nairobi', 'Kaimosi', 'Kajiado',
    'Kakamega', 'Kakuma', 'Kalokol', 'Kaloleni', 'Kandara', 'Kangari', 'Kangema', 'Kangemi, Nairobi', 'Kangundo', 'Kapenguria',
    'Kapkatet', 'Kapsabet', 'Kapsokwony', 'Kapsowar', 'Karatina', 'Karen, Nairobi', 'Kariobangi, Nairobi', 'Kariokor, Nairobi',
    'Kasarani, Nairobi', 'Kathwana', 'Katito', 'Kawangware, Nairobi', 'Kayole, Nairobi', 'Kehancha', 'Kendu Bay', 'Kenol',
    'Kericho', 'Keroka', 'Kerugoya', 'Kesses', 'Khayega', 'Kiambu', 'Kianjai', 'Kianyaga', 'Kibera, Nairobi', 'Kibwezi',
    'Kikuyu', 'Kileleshwa, Nairobi', 'Kilgoris', 'Kilifi', 'Kilimani, Nairobi', 'Kimilili', 'Kiminini', 'Kinamba', 'Kinango',
    'Kipkelion', 'Kiria-ini', 'Kiritiri', 'Kisauni, Mombasa', 'Kiserian', 'Kisii', 'Kisumu', 'Kitale', 'Kitengela', 'Kithimani',
    'Kitui', 'Kizingo, Mombasa', 'Kobujoi', 'Komarock, Nairobi', 'Kondele', 'Kutus', 'Kwa Vonza', 'Kwale', 'Kyuso', 'Laisamis',
    'Lamu', 'Langata, Nairobi', 'Lavington, Nairobi', 'Likoni, Mombasa', 'Limuru', 'Litein', 'Lodwar', 'Loitokitok', 'Lokichar',
    'Lokichoggio', 'Londiani', 'Longisa', 'Loresho, Nairobi', 'Luanda', 'Lugari', 'Lumakanda', 'Lunga Lunga', 'Machakos',
    'Madaraka, Nairobi', 'Magadi', 'Mai Mahiu', 'Mairo Inya', 'Majengo', 'Makindu', 'Makutano', 'Malaba', 'Malakisi', 'Malava',
    'Malindi', 'Mandera', 'Maragua', 'Maralal', 'Mariakani', 'Marigat', 'Marimanti', 'Marsabit', 'Masalani', 'Maseno', 'Masii',
    'Mathare, Nairobi', 'Matuu', 'Maua', 'Mazeras', 'Mbale', 'Mbita', 'Merti', 'Meru', 'Migori', 'Mikindani, Mombasa',
    'Mikinduri', 'Miritini, Mombasa', 'Mlolongo', 'Mogotio', 'Moi''s Bridge', 'Moiben', 'Mokowe', 'Molo', 'Mombasa', 'Mosoriot',
    'Moyale', 'Mpeketoni', 'Msambweni', 'Mtito Andei', 'Mtwapa', 'Muhoroni', 'Muhuru Bay', 'Mukurweini', 'Mulot', 'Mumias',
    'Murang''a', 'Muthaiga, Nairobi', 'Mutomo', 'Mwatate', 'Mweiga', 'Mwingi', 'Nairobi', 'Nairobi West, Nairobi', 'Naivasha',
    'Nakuru', 'Namanga', 'Nambale', 'Nandi Hills', 'Nanyuki', 'Naro Moru', 'Narok', 'Ndaragwa', 'Ndhiwa', 'Ngara, Nairobi',
    'Ngong', 'Njabini', 'Njiru, Nairobi', 'Njoro', 'Nkubu', 'Ntulele', 'Nunguni', 'Nyahururu', 'Nyali, Mombasa', 'Nyamache',
    'Nyamira', 'Nyansiongo', 'Nyeri', 'Ogembo', 'Ol Kalou', 'Ololulunga', 'Ongata Rongai', 'Ortum', 'Othaya', 'Oyugis',
    'Pangani, Nairobi', 'Parklands, Nairobi', 'Pipeline, Nairobi', 'Port Victoria', 'Rabai', 'Rhamu', 'Riruta, Nairobi',
    'Rodi Kopany', 'Rongo', 'Roysambu, Nairobi', 'Ruai, Nairobi', 'Ruaka', 'Ruaraka, Nairobi', 'Ruiru', 'Rumuruti',
    'Runda, Nairobi', 'Runyenjes', 'Sagana', 'Salgaa', 'Sega', 'Shanzu, Mombasa', 'Siakago', 'Siaya', 'Silibwet', 'Sololo',
    'Sosiot', 'Sotik', 'South B, Nairobi', 'South C, Nairobi', 'Spring Valley, Nairobi', 'Subukia', 'Sultan Hamud', 'Suneka',
    'Suswa', 'Syokimau', 'Tabaka', 'Takaba', 'Tala', 'Tambach', 'Tassia, Nairobi', 'Taveta', 'Tawa', 'Thika', 'Timau',
    'Tudor, Mombasa', 'Turbo', 'Ugunja', 'Ukunda', 'Umoja, Nairobi', 'Upper Hill, Nairobi', 'Usenge', 'Utawala, Nairobi', 'Voi',
    'Waiyaki Way, Nairobi', 'Wajir', 'Wamba', 'Wangige', 'Wanguru', 'Watamu', 'Webuye', 'Westlands, Nairobi', 'Witu',
    'Wiyumiririe', 'Wote', 'Wundanyi', 'Yala', 'Zimmerman, Nairobi', 'Ziwa'
  ]
$$;
