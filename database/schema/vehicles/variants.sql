-- The variant (trim) of a vehicle, read from its title, so that cars of the same variant can be compared.

-- The words that name the variants of a model in ads. Keys are models as written in titles, in lower case; later variants of a model
-- are added by a migration that declares the function again and writes the titles of its ads again.
create function private.variants_of_models() returns jsonb
language sql immutable
as $$
  select '{
    "vitz": ["F", "U", "RS", "Jewela"], "yaris": ["X", "G", "Z"], "passo": ["X", "X F Package", "X L Package", "Hana", "Moda"],
    "axio": ["X", "G", "Luxel", "WxB", "EX"], "fielder": ["X", "G", "S", "WxB", "EX", "Aerotourer"],
    "premio": ["F", "F EX Package", "X", "X EX Package", "G", "G Superior"],
    "allion": ["A15", "A15 G Plus", "A18", "A18 G Plus", "A20", "G Plus"],
    "probox": ["DX", "DX Comfort", "GL", "F"], "succeed": ["U", "UL", "TX"], "aqua": ["L", "S", "G", "X-Urban", "X", "Z", "G Sports"],
    "sienta": ["X", "G", "Dice", "Z"], "noah": ["X", "G", "Si", "Z"], "voxy": ["X", "V", "ZS", "S-G", "S-Z"],
    "wish": ["X", "S", "G", "Z"], "ractis": ["X", "G", "S"], "rush": ["X", "G"], "vanguard": ["240S", "350S"],
    "rav4": ["X", "G", "Sport", "Style", "Adventure"],
    "harrier": ["240G", "240G L Package", "Grand", "Elegance", "Premium", "Progress", "S", "G", "Z"],
    "c-hr": ["S-T", "G-T", "S", "G"], "prado": ["TX", "TX-L", "VX", "VX-L", "TZ", "TZ-G", "GX", "Kakadu"],
    "land cruiser prado": ["TX", "TX-L", "VX", "VX-L", "TZ", "TZ-G", "GX", "Kakadu"], "land cruiser": ["GX", "GX-R", "VX", "VX-R", "AX", "ZX", "Sahara"], "hilux": ["Vigo", "Revo", "Invincible", "SR5"],
    "hiace": ["DX", "GL", "Super GL", "Commuter"], "mark x": ["250G", "250RDS", "350S", "350RDS"],
    "crown": ["Royal Saloon", "Athlete", "Athlete S", "Athlete S-T", "S", "G", "RS", "Z"],
    "nx": ["200t", "200t F Sport", "300", "300 F Sport", "300h", "300h F Sport", "350 F Sport", "350h"],
    "rx": ["200t", "300", "350", "350 F Sport", "350h", "450h"], "lx": ["570", "600"], "es": ["300h"], "ux": ["200", "250h", "300h"],
    "note": ["X", "S", "Medalist", "DIG-S", "e-Power", "e-Power X", "e-Power S", "Nismo"], "march": ["S", "X", "G", "Nismo"],
    "x-trail": ["20S", "20X", "S", "X", "G", "Mode Premier"], "ad": ["DX", "VE", "Expert"], "wingroad": ["15M", "15RX Aero", "15RX"],
    "juke": ["15RX", "15RS", "16GT", "Nismo"], "sylphy": ["S", "X", "G"],
    "serena": ["20X", "X", "Highway Star", "e-Power Highway Star"], "navara": ["LE", "SE", "XE"], "tiida": ["15M", "Axis"],
    "leaf": ["X", "G", "S"], "demio": ["13C", "13C-V", "13S", "15C", "15S", "XD", "XD Touring", "Sport"],
    "axela": ["15C", "15S", "20C", "20E", "20S", "Hybrid-S", "XD"], "atenza": ["20S", "25S", "25S L Package", "XD", "XD L Package"],
    "cx-3": ["XD", "XD Touring", "20S"], "cx-5": ["20S", "25S", "XD", "XD L Package", "XD Proactive"],
    "cx-8": ["25S", "XD Proactive", "XD L Package"],
    "fit": ["G", "13G", "13G F Package", "F Package", "L Package", "S Package", "RS", "Smart Selection", "Basic", "Home"],
    "vezel": ["G", "X", "S", "Z", "RS"], "freed": ["G", "B", "Spike", "Air", "Crosstar"], "cr-v": ["X", "ZX", "20G", "24G", "EX"],
    "stream": ["X", "RSZ", "ZS"], "insight": ["LX", "EX"], "grace": ["DX", "LX", "EX"],
    "forester": ["X", "XS", "XT", "i-L", "Touring", "Premium", "X-Break", "Advance", "Sport"],
    "impreza": ["15S", "20S", "i", "i-L", "i-S", "ST", "ST-G", "WRX", "WRX STI"], "xv": ["i", "i-L", "i-S"],
    "outback": ["i", "EyeSight", "Limited", "X-Break"], "legacy": ["i", "EyeSight", "Limited"], "levorg": ["GT", "GT-S", "GT-H", "STI Sport"],
    "swift": ["XG", "XL", "RS", "Sport"], "alto": ["F", "G", "X", "L", "S", "A"], "jimny": ["XG", "XC", "XL", "JL", "JC", "Sierra"],
    "vitara": ["GLX", "GL+"], "every": ["PA", "Join"], "carry": ["KC", "KX"], "hustler": ["G", "X"],
    "outlander": ["20G", "24G", "PHEV", "PHEV G"], "pajero": ["GLS", "Exceed"], "rvr": ["M", "G", "Roadest"], "mirage": ["M", "G", "S"],
    "l200": ["GL", "GLS"], "d-max": ["LS", "LX", "V-Cross"], "mu-x": ["LS-U", "LS-T"],
    "a-class": ["A180", "A200", "A250"], "c-class": ["C180", "C200", "C200 AMG Line", "C220", "C250", "C300"],
    "e-class": ["E200", "E220", "E250", "E300", "E350", "E400 4Matic"], "glc": ["220d", "250 4Matic", "300 4Matic"],
    "gle": ["350", "350d", "400 4Matic", "450 4Matic"],
    "1 series": ["116i", "118i", "120i"], "3 series": ["318i", "320d", "320i", "320i M Sport", "328i", "330i"],
    "5 series": ["520d", "520i", "523i", "528i", "530i", "535i"], "x1": ["sDrive18i", "xDrive20i"],
    "x3": ["xDrive20d", "xDrive20i", "xDrive30d", "xDrive35i", "M40i"], "x5": ["xDrive30d", "xDrive35d", "xDrive35i", "xDrive40i", "M50d"],
    "polo": ["TSI Comfortline", "TSI Highline", "Trendline", "GTI"],
    "golf": ["TSI", "TSI Trendline", "TSI Comfortline", "TSI Highline", "eTSI Style", "GTI", "R"],
    "passat": ["TSI Comfortline", "TSI Highline", "R-Line"], "tiguan": ["TSI", "TSI Comfortline", "TSI R-Line", "R-Line"],
    "touareg": ["V6", "V6 TDI", "V6 TSI"], "a4": ["TFSI", "TFSI S Line"], "q3": ["TFSI", "TFSI Quattro"], "q5": ["TFSI Quattro"],
    "q7": ["TFSI Quattro"], "discovery": ["SE", "HSE"], "defender": ["90", "110", "110 SE", "110 HSE"],
    "range rover": ["Vogue", "Autobiography", "HSE", "SE", "Dynamic", "Dynamic SE", "R-Dynamic SE", "Pure", "S"],
    "tucson": ["GL", "GLS", "Limited"], "santa fe": ["GLS", "Limited"], "sportage": ["LX", "EX", "GT-Line"], "sorento": ["LX", "EX", "SX"],
    "ranger": ["XL", "XLS", "XLT", "Wildtrak", "Raptor"], "everest": ["XLT", "Titanium"], "2008": ["Active", "Allure", "GT Line"],
    "3008": ["Active", "Allure", "GT Line"], "5008": ["Active", "Allure", "GT Line"],
    "xc60": ["D4", "T5", "B5"], "xc90": ["T5 Momentum", "T6 Inscription", "B5", "B6"], "macan": ["S", "GTS", "Turbo"]
  }'::jsonb
$$;

-- The variant that a title names after its model: "2018 Toyota Prado TX-L, clean" is a TX-L. Null if it names none, or several of which
-- none contains the others. A variant of one letter must be among the two words that follow the model.
create function private.vehicle_variant(title text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  known constant jsonb := private.variants_of_models();
  words constant text[] := regexp_split_to_array(
    btrim(regexp_replace(lower(left(title, 120) collate "C"), '[^a-z0-9+.-]+|\.(?![0-9])', ' ', 'g')), ' '
  );
  variants jsonb;
  line text;
  beginning text;
  variant text;
  longest text := '';
  found text[] := '{}';
begin
  <<models>>
  for place in 1 .. cardinality(words) loop
    for length in reverse 3 .. 1 loop
      variants := known -> array_to_string(words[place : place + length - 1], ' ');
      if variants is not null then
        line := ' ' || array_to_string(words[place + length :], ' ') || ' ';
        beginning := ' ' || array_to_string(words[place + length : place + length + 1], ' ') || ' ';
        exit models;
      end if;
    end loop;
  end loop models;
  for variant in select jsonb_array_elements_text(variants) loop
    if position(' ' || lower(variant collate "C") || ' ' in case char_length(variant) when 1 then beginning else line end) > 0 then
      found := found || variant;
      longest := case when char_length(variant) > char_length(longest) then variant else longest end;
    end if;
  end loop;
  line := replace(line, ' ' || lower(longest collate "C") || ' ', ' | ');
  foreach variant in array found loop
    if variant <> longest and char_length(variant) > 1 and position(' ' || lower(variant collate "C") || ' ' in line) > 0 then
      return null;
    end if;
  end loop;
  return nullif(longest, '');
end
$$;
grant execute on function private.vehicle_variant(text) to anon, authenticated, service_role;
grant execute on function private.variants_of_models() to anon, authenticated, service_role;
