/** Toyota and the makes it owns: see model-years.ts. */
export const toyotaYears: Readonly<Record<string, string>> = {
  Toyota: `
    Vitz             | 2005-2010 | 1.0                    | auto        | 2wd     | F
    Vitz             | 2005-2010 | 1.3                    | auto        | 2wd awd | F, U
    Vitz             | 2005-2010 | 1.5                    | auto manual | 2wd     | RS
    Vitz             | 2011-2019 | 1.0                    | auto        | 2wd     | F, Jewela
    Vitz             | 2011-2019 | 1.3                    | auto        | 2wd awd | F, Jewela, U
    Vitz             | 2011-2019 | 1.5                    | auto manual | 2wd     | RS
    Vitz             | 2017-2019 | 1.5 hybrid             | auto        | 2wd     | F, U
    Yaris            | 2020-     | 1.0                    | auto        | 2wd     | X, G
    Yaris            | 2020-     | 1.5                    | auto manual | 2wd awd | X, G, Z
    Yaris            | 2020-     | 1.5 hybrid             | auto        | 2wd awd | X, G, Z
    Passo            | 2005-2009 | 1.0                    | auto        | 2wd awd | X, X F Package
    Passo            | 2010-2015 | 1.0                    | auto        | 2wd awd | X, X L Package
    Passo            | 2010-2015 | 1.0                    | auto        | 2wd     | Hana
    Passo            | 2016-2023 | 1.0                    | auto        | 2wd awd | X, X L Package, Moda
    Axio             | 2006-2012 | 1.5                    | auto manual | 2wd awd | X, G
    Axio             | 2006-2012 | 1.8                    | auto        | 2wd     | Luxel
    Axio             | 2013-2019 | 1.5                    | auto manual | 2wd awd | X, G
    Axio             | 2013-2019 | 1.5 hybrid             | auto        | 2wd     | G
    Axio             | 2015-2019 | 1.5, 1.5 hybrid        | auto        | 2wd     | WxB
    Axio             | 2020-2025 | 1.5, 1.5 hybrid        | auto        | 2wd     | EX
    Fielder          | 2006-2012 | 1.5                    | auto manual | 2wd awd | X, G
    Fielder          | 2006-2012 | 1.8                    | auto        | 2wd awd | S
    Fielder          | 2013-2019 | 1.5                    | auto manual | 2wd awd | X, G
    Fielder          | 2013-2019 | 1.8                    | auto        | 2wd     | S
    Fielder          | 2013-2019 | 1.5 hybrid             | auto        | 2wd     | G
    Fielder          | 2015-2019 | 1.5, 1.5 hybrid        | auto        | 2wd     | WxB
    Fielder          | 2020-2025 | 1.5, 1.5 hybrid        | auto        | 2wd     | EX
    Premio           | 2007-2021 | 1.5                    | auto        | 2wd     | F, F EX Package
    Premio           | 2007-2021 | 1.8                    | auto        | 2wd awd | X, X EX Package
    Premio           | 2007-2021 | 2.0                    | auto        | 2wd     | G, G Superior
    Allion           | 2007-2021 | 1.5                    | auto        | 2wd     | A15, A15 G Plus
    Allion           | 2007-2021 | 1.8                    | auto        | 2wd awd | A18
    Allion           | 2007-2021 | 2.0                    | auto        | 2wd     | A20
    Probox           | 2004-2014 | 1.5                    | auto manual | 2wd awd | DX, DX Comfort, GL, F
    Probox           | 2015-     | 1.5                    | auto        | 2wd awd | DX, DX Comfort, GL, F
    Probox           | 2019-     | 1.5 hybrid             | auto        | 2wd     | DX, GL, F
    Succeed          | 2004-2014 | 1.5                    | auto manual | 2wd awd | U, UL, TX
    Succeed          | 2015-2020 | 1.5                    | auto        | 2wd awd | U, UL, TX
    Aqua             | 2012-2021 | 1.5 hybrid             | auto        | 2wd     | L, S, G
    Aqua             | 2015-2017 | 1.5 hybrid             | auto        | 2wd     | X-Urban
    Aqua             | 2022-     | 1.5 hybrid             | auto        | 2wd awd | X, G, Z
    Sienta           | 2006-2014 | 1.5                    | auto        | 2wd awd | X, G
    Sienta           | 2011-2014 | 1.5                    | auto        | 2wd     | Dice
    Sienta           | 2015-2021 | 1.5, 1.5 hybrid        | auto        | 2wd     | X, G
    Sienta           | 2022-     | 1.5, 1.5 hybrid        | auto        | 2wd     | X, G, Z
    Noah             | 2007-2021 | 2.0                    | auto        | 2wd awd | X, G, Si
    Noah             | 2014-2021 | 1.8 hybrid             | auto        | 2wd     | X, G
    Noah             | 2022-     | 2.0, 1.8 hybrid        | auto        | 2wd awd | X, G, Z
    Voxy             | 2007-2021 | 2.0                    | auto        | 2wd awd | X, V, ZS
    Voxy             | 2014-2021 | 1.8 hybrid             | auto        | 2wd     | X, V
    Voxy             | 2022-     | 2.0, 1.8 hybrid        | auto        | 2wd awd | S-G, S-Z
    RAV4             | 2006-2016 | 2.4                    | auto        | awd 2wd | X, G, Sport, Style
    RAV4             | 2013-2018 | 2.0, 2.5               | auto        | awd 2wd |
    RAV4             | 2016-2018 | 2.5 hybrid             | auto        | awd     |
    RAV4             | 2019-     | 2.0                    | auto        | awd 2wd | X, G, Adventure
    RAV4             | 2019-     | 2.5 hybrid             | auto        | 2wd awd | X, G
    Harrier          | 2008-2013 | 2.4                    | auto        | 2wd awd | 240G, 240G L Package
    Harrier          | 2014-2020 | 2.0                    | auto        | 2wd awd | Grand, Elegance, Premium
    Harrier          | 2014-2020 | 2.5 hybrid             | auto        | awd     | Elegance, Premium
    Harrier          | 2017-2020 | 2.0                    | auto        | 2wd awd | Progress
    Harrier          | 2017-2020 | 2.5 hybrid             | auto        | awd     | Progress
    Harrier          | 2021-     | 2.0, 2.5 hybrid        | auto        | 2wd awd | S, G, Z
    C-HR             | 2017-2023 | 1.2                    | auto        | awd 2wd | S-T, G-T
    C-HR             | 2017-2023 | 1.8 hybrid             | auto        | 2wd     | S, G
    Prado            | 2006-2009 | 2.7, 3.0 diesel        | auto        | 4wd     | TX
    Prado            | 2010-2023 | 2.7                    | auto        | 4wd     | TX, TX-L
    Prado            | 2010-2015 | 3.0 diesel             | auto manual | 4wd     | TX, VX
    Prado            | 2015-2023 | 2.8 diesel             | auto        | 4wd     | TX, TX-L, TZ-G, VX
    Prado            | 2024-     | 2.7, 2.8 diesel        | auto        | 4wd     | VX
    Land Cruiser 200 | 2008-2021 | 4.5 diesel             | auto        | 4wd     | VX
    Land Cruiser 200 | 2012-2021 | 4.5 diesel             | auto        | 4wd     | VX-R
    Land Cruiser 200 | 2012-2021 | 4.6                    | auto        | 4wd     | AX, ZX
    Land Cruiser 300 | 2021-     | 3.3 diesel, 3.4        | auto        | 4wd     | GX, VX, ZX
    Hilux            | 2006-2014 | 2.5 diesel             | manual      | 2wd     | Double Cab, Vigo
    Hilux            | 2006-2014 | 2.5 diesel, 3.0 diesel | manual auto | 4wd     | Double Cab 4x4, Vigo
    Hilux            | 2015-     | 2.4 diesel             | manual auto | 2wd     | Double Cab, Revo
    Hilux            | 2015-     | 2.4 diesel, 2.8 diesel | manual auto | 4wd     | Double Cab 4x4, Revo
    Hiace            | 2005-     | 2.0                    | auto manual | 2wd     | DX, Super GL, High Roof
    Hiace            | 2005-     | 2.7                    | auto        | 2wd 4wd | Super GL, High Roof, Commuter
    Hiace            | 2007-2017 | 3.0 diesel             | auto manual | 2wd 4wd | DX, Super GL, High Roof, Commuter
    Hiace            | 2018-     | 2.8 diesel             | auto manual | 2wd 4wd | DX, Super GL, High Roof, Commuter
    Crown            | 2008-2012 | 2.5                    | auto        | 2wd awd | Royal Saloon, Athlete
    Crown            | 2013-2017 | 2.5, 2.5 hybrid        | auto        | 2wd     | Royal Saloon, Athlete S
    Crown            | 2016-2017 | 2.0                    | auto        | 2wd     | Athlete S-T
    Crown            | 2018-2022 | 2.0, 2.5 hybrid        | auto        | 2wd     | S, G, RS
    Crown            | 2023-     | 2.5 hybrid             | auto        | 2wd     | Z
    Mark X           | 2010-2019 | 2.5                    | auto        | 2wd awd | 250G
    Mark X           | 2017-2019 | 2.5                    | auto        | 2wd     | 250RDS
    Mark X           | 2010-2016 | 3.5                    | auto        | 2wd     | 350S
    Mark X           | 2017-2019 | 3.5                    | auto        | 2wd     | 350RDS`,
  Hino: `
    300 | 2007- | 4.0 diesel | manual | 2wd | Dutro
    300 | 2012- | 4.0 diesel | manual | 2wd | 614
    500 | 2008- | 5.1 diesel | manual | 2wd | FC 1016`,
  Lexus: `
    NX | 2014-2017 | 2.0             | auto | 2wd awd | 200t, 200t F Sport
    NX | 2018-2021 | 2.0             | auto | 2wd awd | 300, 300 F Sport
    NX | 2014-2021 | 2.5 hybrid      | auto | 2wd awd | 300h
    NX | 2022-     | 2.4             | auto | awd     | 350 F Sport
    NX | 2022-     | 2.5 hybrid      | auto | 2wd awd | 350h
    RX | 2009-2015 | 3.5             | auto | awd 2wd | 350
    RX | 2009-2022 | 3.5 hybrid      | auto | awd 2wd | 450h
    RX | 2016-2017 | 2.0             | auto | 2wd awd | 200t
    RX | 2018-2022 | 2.0             | auto | 2wd awd | 300
    RX | 2023-     | 2.4, 2.5 hybrid | auto | awd     | 2.4: 350 F Sport, 2.5 hybrid: 350h
    LX | 2008-2021 | 5.7             | auto | 4wd     | 570
    LX | 2022-     | 3.4             | auto | 4wd     | 600
    ES | 2013-     | 2.5 hybrid      | auto | 2wd     | 300h
    UX | 2019-2023 | 2.0             | auto | 2wd     | 200
    UX | 2019-2023 | 2.0 hybrid      | auto | 2wd awd | 250h
    UX | 2024-     | 2.0 hybrid      | auto | 2wd awd | 300h`,
  Daihatsu: `
    Mira  | 2008-2018 | 0.66            | auto manual | 2wd awd | L, X
    Mira  | 2012-2018 | 0.66            | auto        | 2wd awd | e:S
    Hijet | 2007-     | 0.66            | auto manual | 2wd 4wd | Cargo, Deck Van
    Move  | 2008-2023 | 0.66            | auto        | 2wd awd | L, X, Custom
    Rocky | 2019-2021 | 1.0             | auto        | 2wd awd | X, G, Premium
    Rocky | 2022-     | 1.0             | auto        | awd     | X, G, Premium
    Rocky | 2022-     | 1.2, 1.2 hybrid | auto        | 2wd     | X, G, Premium`,
}
