/** European, Korean, American and Chinese makes: see model-years.ts. */
export const elsewhereYears: Readonly<Record<string, string>> = {
  'Mercedes-Benz': `
    A-Class | 2013-2018 | 1.6, 2.0   | auto | 2wd | 1.6: A180, 2.0: A250
    A-Class | 2019-     | 1.3, 2.0   | auto | 2wd | 1.3: A180, 2.0: A250
    C-Class | 2008-2014 | 1.8        | auto | 2wd | C200, C250
    C-Class | 2012-2021 | 1.6        | auto | 2wd | C180
    C-Class | 2015-2018 | 2.0        | auto | 2wd | C200, C200 AMG Line
    C-Class | 2019-2021 | 1.5        | auto | 2wd | C200, C200 AMG Line
    C-Class | 2022-     | 1.5        | auto | 2wd | C180, C200, C200 AMG Line
    C-Class | 2019-     | 2.0        | auto | 2wd | C300
    E-Class | 2009-2012 | 1.8        | auto | 2wd | E200, E250
    E-Class | 2009-2011 | 3.0        | auto | 2wd | E300
    E-Class | 2013-2018 | 2.0        | auto | 2wd | E200, E250
    E-Class | 2014-2018 | 3.0        | auto | awd | E400 4Matic
    E-Class | 2019-     | 2.0        | auto | 2wd | E200, E300
    GLC     | 2016-2019 | 2.0        | auto | awd | 250 4Matic
    GLC     | 2016-2019 | 2.1 diesel | auto | awd | 220d
    GLC     | 2020-     | 2.0        | auto | awd | 300 4Matic
    GLC     | 2020-     | 2.0 diesel | auto | awd | 220d
    GLE     | 2015-2018 | 3.0        | auto | awd | 400 4Matic
    GLE     | 2015-2018 | 3.0 diesel | auto | awd | 350d
    GLE     | 2019-     | 2.0        | auto | awd | 350
    GLE     | 2019-     | 3.0        | auto | awd | 450 4Matic`,
  BMW: `
    1 Series | 2011-2014 | 1.6        | auto | 2wd     | 116i, 118i
    1 Series | 2015-     | 1.5        | auto | 2wd     | 118i
    1 Series | 2016-     | 2.0        | auto | 2wd     | 120i
    3 Series | 2009-     | 2.0        | auto | 2wd     | 320i, 320i M Sport
    5 Series | 2010-2011 | 3.0        | auto | 2wd     | 530i
    5 Series | 2010-2016 | 3.0        | auto | 2wd     | 535i
    5 Series | 2012-     | 2.0        | auto | 2wd     | 520i
    5 Series | 2017-2023 | 2.0        | auto | 2wd     | 530i
    X1       | 2010-2015 | 2.0        | auto | 2wd     | sDrive18i
    X1       | 2012-     | 2.0        | auto | awd     | xDrive20i
    X1       | 2016-     | 1.5        | auto | 2wd     | sDrive18i
    X3       | 2011-2024 | 2.0        | auto | awd     | xDrive20i
    X3       | 2011-2017 | 3.0        | auto | awd     | xDrive35i
    X3       | 2018-2024 | 3.0        | auto | awd     | M40i
    X3       | 2025-     | 2.0        | auto | awd     | 20 xDrive
    X5       | 2010-2018 | 3.0        | auto | awd     | xDrive35i
    X5       | 2010-2018 | 3.0 diesel | auto | awd     | xDrive35d
    X5       | 2019-     | 3.0        | auto | awd     | xDrive40i
    X5       | 2019-     | 3.0 diesel | auto | awd     | xDrive30d`,
  Volkswagen: `
    Polo    | 2010-2017 | 1.2             | auto | 2wd | TSI Comfortline, TSI Highline
    Polo    | 2018-     | 1.0             | auto | 2wd | TSI Comfortline, TSI Highline
    Golf    | 2010-2020 | 1.2             | auto | 2wd | TSI Trendline, TSI Comfortline
    Golf    | 2009-2020 | 1.4             | auto | 2wd | TSI Comfortline, TSI Highline
    Golf    | 2021-     | 1.5             | auto | 2wd | eTSI Style
    Passat  | 2009-2014 | 1.4, 1.8        | auto | 2wd | TSI Comfortline, TSI Highline
    Passat  | 2015-2020 | 1.4             | auto | 2wd | TSI Comfortline, TSI Highline
    Passat  | 2016-2022 | 2.0             | auto | 2wd | R-Line
    Tiguan  | 2009-2016 | 2.0             | auto | awd | TSI, R-Line
    Tiguan  | 2012-2020 | 1.4             | auto | 2wd | TSI Comfortline
    Tiguan  | 2017-2023 | 2.0             | auto | awd | TSI R-Line
    Tiguan  | 2021-     | 1.5             | auto | 2wd | TSI R-Line
    Touareg | 2008-2017 | 3.0 diesel, 3.6 | auto | awd | 3.0 diesel: V6 TDI, 3.6: V6
    Touareg | 2018-     | 3.0, 3.0 diesel | auto | awd | 3.0: V6 TSI, 3.0 diesel: V6 TDI`,
  Audi: `
    A3 | 2009-2019 | 1.4      | auto | 2wd     | Sportback
    A3 | 2020-     | 1.5      | auto | 2wd     | Sportback
    A4 | 2009-2015 | 1.8, 2.0 | auto | 2wd     | TFSI, TFSI S Line
    A4 | 2016-2019 | 1.4      | auto | 2wd     | TFSI, TFSI S Line
    A4 | 2016-2024 | 2.0      | auto | 2wd awd | TFSI, TFSI S Line
    A5 | 2010-2024 | 2.0      | auto | 2wd awd | Sportback
    Q3 | 2012-     | 2.0      | auto | awd     | TFSI Quattro
    Q3 | 2014-2018 | 1.4      | auto | 2wd     | TFSI
    Q3 | 2019-     | 1.5      | auto | 2wd     | TFSI
    Q5 | 2009-     | 2.0      | auto | awd     | TFSI Quattro
    Q7 | 2010-     | 3.0      | auto | awd     | TFSI Quattro`,
  'Land Rover': `
    Discovery          | 2010-     | 3.0 diesel | auto | 4wd | SE, HSE
    Discovery Sport    | 2015-     | 2.0        | auto | awd | SE, HSE
    Discovery Sport    | 2016-     | 2.0 diesel | auto | awd | SE, HSE
    Defender           | 2020-     | 2.0        | auto | 4wd | 110 SE, 110 HSE
    Defender           | 2021-     | 3.0 diesel | auto | 4wd | 110 SE, 110 HSE
    Range Rover Sport  | 2009-2022 | 3.0 diesel | auto | 4wd | HSE
    Range Rover Sport  | 2010-2022 | 5.0        | auto | 4wd | HSE, Autobiography
    Range Rover Sport  | 2023-     | 3.0 diesel | auto | 4wd | Dynamic SE, Autobiography
    Range Rover Evoque | 2012-2018 | 2.0        | auto | awd | Pure, Dynamic
    Range Rover Evoque | 2019-     | 2.0        | auto | awd | S, R-Dynamic SE
    Range Rover Velar  | 2017-     | 2.0        | auto | awd | S, R-Dynamic SE
    Range Rover Velar  | 2017-     | 3.0 diesel | auto | awd | S, R-Dynamic SE`,
  Hyundai: `
    Tucson   | 2010-2015 | 2.0        | auto manual | 2wd awd | GL, GLS
    Tucson   | 2016-     | 1.6, 2.0   | auto        | 2wd awd | GL, GLS
    Santa Fe | 2010-     | 2.2 diesel | auto        | awd 2wd | GLS, Limited
    Santa Fe | 2021-     | 2.5        | auto        | awd 2wd | GLS, Limited
    i20      | 2010-2023 | 1.4        | auto manual | 2wd     | GL
    i30      | 2010-2020 | 1.4, 1.6   | auto manual | 2wd     | GLS
    Kona     | 2018-     | 1.6        | auto        | awd 2wd | GL
    Kona     | 2018-     | 2.0        | auto        | 2wd     | GL
    Staria   | 2021-     | 2.2 diesel | auto        | 2wd     | 9-seater
    H-1      | 2009-2021 | 2.5 diesel | auto manual | 2wd     | 9-seater, 12-seater`,
  Kia: `
    Sportage | 2010-     | 2.0        | auto        | 2wd awd | EX
    Sportage | 2016-     | 1.6        | auto        | awd 2wd | EX, GT-Line
    Sorento  | 2010-     | 2.2 diesel | auto        | awd 2wd | EX, SX
    Sorento  | 2010-2013 | 3.5        | auto        | 2wd     | EX
    Sorento  | 2021-     | 3.5        | auto        | awd     | SX
    Picanto  | 2011-     | 1.2        | auto manual | 2wd     | EX
    Rio      | 2012-2023 | 1.4        | auto manual | 2wd     | EX, LX
    Seltos   | 2019-     | 1.6        | auto        | 2wd     | EX`,
  Ford: `
    Ranger   | 2012-2022 | 2.2 diesel | manual auto | 4wd 2wd | XLS, XLT
    Ranger   | 2012-2022 | 3.2 diesel | auto manual | 4wd     | XLT, Wildtrak
    Ranger   | 2019-     | 2.0 diesel | auto manual | 4wd 2wd | XLS, XLT
    Ranger   | 2019-     | 2.0 diesel | auto        | 4wd     | Wildtrak
    Everest  | 2015-2021 | 3.2 diesel | auto        | 4wd     | XLT, Titanium
    Everest  | 2019-     | 2.0 diesel | auto        | 4wd 2wd | XLT, Titanium
    Escape   | 2013-     | 2.0        | auto        | awd     | Titanium
    Escape   | 2016-     | 1.5        | auto        | 2wd awd | Titanium
    Kuga     | 2013-2019 | 2.0        | auto        | awd     | Trend
    Kuga     | 2015-     | 1.5        | auto        | 2wd     | Trend
    Focus    | 2012-2021 | 1.0        | auto manual | 2wd     | Trend
    Focus    | 2015-2021 | 1.5        | auto        | 2wd     | Trend, Titanium
    Explorer | 2016-     | 2.3        | auto        | awd     | XLT`,
  Peugeot: `
    208  | 2013-     | 1.2 | auto manual | 2wd | Allure
    2008 | 2014-     | 1.2 | auto manual | 2wd | Active, Allure
    3008 | 2012-2016 | 1.6 | auto        | 2wd | Active, Allure
    3008 | 2017-     | 1.6 | auto        | 2wd | Allure
    3008 | 2017-2020 | 1.6 | auto        | 2wd | GT Line
    5008 | 2017-     | 1.6 | auto        | 2wd | Allure
    508  | 2012-     | 1.6 | auto        | 2wd | Active`,
  Volvo: `
    XC40 | 2018-2022 | 1.5, 2.0   | auto | 2wd     | 1.5: T3 Momentum, 2.0: T4
    XC40 | 2023-     | 2.0        | auto | 2wd awd | B4
    XC60 | 2010-2020 | 2.0        | auto | 2wd awd | T5
    XC60 | 2014-2020 | 2.0 diesel | auto | awd 2wd | D4
    XC60 | 2021-     | 2.0        | auto | awd     | B5
    XC90 | 2010-2014 | 3.2        | auto | awd     |
    XC90 | 2015-2021 | 2.0        | auto | awd     | T5 Momentum, T6 Inscription
    XC90 | 2021-     | 2.0        | auto | awd     | B5, B6
    V40  | 2013-2014 | 1.6        | auto | 2wd     | T4
    V40  | 2015-2019 | 1.5        | auto | 2wd     | T3
    V40  | 2013-2018 | 2.0        | auto | awd     | T5 Cross Country
    S60  | 2011-2014 | 1.6        | auto | 2wd     | T4
    S60  | 2015-     | 2.0        | auto | 2wd     | T4`,
  Porsche: `
    Cayenne  | 2010-2017 | 3.6 | auto | awd |
    Cayenne  | 2018-     | 3.0 | auto | awd |
    Cayenne  | 2022-2023 | 3.0 | auto | awd | Platinum Edition
    Macan    | 2014-2024 | 2.0 | auto | awd |
    Macan    | 2014-2024 | 3.0 | auto | awd | S
    Panamera | 2014-     | 3.0 | auto | awd | 4S
    911      | 2016-     | 3.0 | auto | 2wd | Carrera`,
  Jeep: `
    Wrangler       | 2009-2011 | 3.8        | auto | 4wd | Sahara Unlimited, Rubicon
    Wrangler       | 2012-     | 3.6        | auto | 4wd | Sahara Unlimited, Rubicon
    Wrangler       | 2018-     | 2.0        | auto | 4wd | Sahara Unlimited, Rubicon
    Grand Cherokee | 2011-     | 3.6        | auto | 4wd | Limited, Overland
    Grand Cherokee | 2011-2021 | 3.0 diesel | auto | 4wd | Limited, Overland
    Compass        | 2012-2022 | 2.4        | auto | awd 2wd | Limited
    Renegade       | 2015-2023 | 1.4        | auto | 2wd | Limited`,
  Chery: `
    Tiggo 4 | 2019- | 1.5 | auto | 2wd | Pro
    Tiggo 7 | 2020- | 1.6 | auto | 2wd | Pro
    Tiggo 8 | 2020- | 1.6 | auto | 2wd | Pro
    Tiggo 8 | 2022- | 2.0 | auto | awd 2wd | Pro Max`,
  BYD: `
    Atto 3  | 2022- | EV | auto | 2wd | Extended Range
    Dolphin | 2022- | EV | auto | 2wd | Comfort, Design`,
  Renault: `
    Koleos | 2009-2024 | 2.5        | auto   | awd 2wd | Dynamique
    Kangoo | 2010-2021 | 1.5 diesel | manual | 2wd     | Express
    Kangoo | 2022-     | 1.5 diesel | manual | 2wd     |`,
}
