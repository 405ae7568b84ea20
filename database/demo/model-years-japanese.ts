/** Makes that reach Kenya from Japan, except Toyota's: see model-years.ts. */
export const japaneseYears: Readonly<Record<string, string>> = {
  Nissan: `
    Note     | 2012-2020 | 1.2             | auto        | 2wd     | X, Medalist, DIG-S
    Note     | 2017-2020 | 1.2 hybrid      | auto        | 2wd     | e-Power X
    Note     | 2021-     | 1.2 hybrid      | auto        | 2wd awd | S, X
    March    | 2010-2022 | 1.2             | auto        | 2wd awd | S, X, G
    X-Trail  | 2007-2022 | 2.0             | auto        | awd 2wd | 20S, 20X
    X-Trail  | 2015-2022 | 2.0 hybrid      | auto        | 2wd awd | 20X Hybrid
    X-Trail  | 2023-     | 1.5 hybrid      | auto        | 2wd awd | S, X, G
    AD       | 2007-2025 | 1.5             | auto manual | 2wd     | DX, VE
    AD       | 2007-2016 | 1.5             | auto        | 2wd     | Expert
    Wingroad | 2006-2018 | 1.5             | auto        | 2wd     | 15M, 15RX Aero
    Juke     | 2010-2019 | 1.5             | auto        | 2wd     | 15RX, 15RS
    Juke     | 2011-2019 | 1.6             | auto        | awd 2wd | 16GT
    Sylphy   | 2013-2020 | 1.8             | auto        | 2wd     | S, X, G
    Serena   | 2008-2016 | 2.0             | auto        | 2wd awd | 20X, Highway Star
    Serena   | 2017-2022 | 2.0             | auto        | 2wd awd | X, Highway Star
    Serena   | 2018-2022 | 1.2 hybrid      | auto        | 2wd     | e-Power Highway Star
    Serena   | 2023-     | 2.0, 1.4 hybrid | auto        | 2wd     | X, Highway Star
    NV350    | 2012-     | 2.0             | auto manual | 2wd     | Caravan DX, Premium GX
    NV350    | 2012-2021 | 2.5 diesel      | auto manual | 2wd 4wd | Caravan DX, Premium GX
    NV350    | 2022-     | 2.4 diesel      | auto        | 2wd 4wd | Caravan DX, Premium GX
    Navara   | 2008-     | 2.5 diesel      | manual auto | 4wd 2wd | Double Cab
    Navara   | 2008-     | 2.5 diesel      | manual auto | 4wd     | LE 4x4
    Navara   | 2016-     | 2.3 diesel      | manual auto | 4wd     | Double Cab, LE 4x4
    Tiida    | 2006-2012 | 1.5             | auto        | 2wd awd | 15M, Axis
    Leaf     | 2011-2012 | EV              | auto        | 2wd     | X, G
    Leaf     | 2013-2025 | EV              | auto        | 2wd     | S, X, G`,
  Mazda: `
    Demio  | 2007-2014 | 1.3        | auto manual | 2wd awd | 13C, 13C-V
    Demio  | 2007-2014 | 1.5        | auto manual | 2wd     | Sport
    Demio  | 2015-2018 | 1.3        | auto manual | 2wd awd | 13C, 13S
    Demio  | 2015-2019 | 1.5 diesel | auto manual | 2wd awd | XD, XD Touring
    Demio  | 2018-2019 | 1.5        | auto manual | 2wd awd | 15C, 15S
    Axela  | 2009-2013 | 1.5        | auto        | 2wd     | 15C, 15S
    Axela  | 2009-2013 | 2.0        | auto        | 2wd     | 20C, 20E
    Axela  | 2014-2019 | 1.5        | auto        | 2wd awd | 15C, 15S
    Axela  | 2014-2019 | 2.0        | auto        | 2wd     | 20S
    Axela  | 2014-2018 | 2.0 hybrid | auto        | 2wd     | Hybrid-S
    Atenza | 2009-2012 | 2.0, 2.5   | auto        | 2wd awd | 2.0: 20S, 2.5: 25S
    Atenza | 2013-2019 | 2.0        | auto        | 2wd     | 20S
    Atenza | 2013-2019 | 2.2 diesel | auto manual | 2wd awd | XD, XD L Package
    Atenza | 2013-2019 | 2.5        | auto        | 2wd     | 25S L Package
    CX-3   | 2015-2018 | 1.5 diesel | auto manual | 2wd awd | XD, XD Touring
    CX-3   | 2017-     | 2.0        | auto        | 2wd awd | 20S
    CX-3   | 2018-     | 1.8 diesel | auto        | 2wd awd | XD
    CX-5   | 2012-     | 2.0        | auto        | 2wd     | 20S
    CX-5   | 2012-     | 2.2 diesel | auto        | awd 2wd | XD, XD L Package
    CX-5   | 2014-     | 2.5        | auto        | awd 2wd | 25S
    CX-8   | 2018-2023 | 2.2 diesel | auto        | awd 2wd | XD Proactive, XD L Package
    CX-8   | 2019-2023 | 2.5        | auto        | 2wd awd | 25S
    Bongo  | 2006-2020 | 1.8        | auto manual | 2wd 4wd | DX, GL
    Bongo  | 2006-2010 | 2.0 diesel | auto manual | 2wd 4wd | DX, GL`,
  Honda: `
    Fit     | 2008-2013 | 1.3             | auto        | 2wd awd | G, 13G
    Fit     | 2008-2013 | 1.5             | auto manual | 2wd     | RS
    Fit     | 2011-2013 | 1.3 hybrid      | auto        | 2wd     | Smart Selection
    Fit     | 2014-2019 | 1.3             | auto        | 2wd awd | 13G, 13G F Package
    Fit     | 2014-2019 | 1.5             | auto manual | 2wd     | RS
    Fit     | 2014-2019 | 1.5 hybrid      | auto        | 2wd     | F Package, L Package, S Package
    Fit     | 2020-2022 | 1.3             | auto        | 2wd awd | Basic, Home
    Fit     | 2020-     | 1.5 hybrid      | auto        | 2wd awd | Basic, Home
    Fit     | 2023-     | 1.5             | auto        | 2wd     | Basic, RS
    Vezel   | 2014-2020 | 1.5             | auto        | 2wd awd | G, X, S
    Vezel   | 2014-2020 | 1.5 hybrid      | auto        | 2wd awd | X, Z
    Vezel   | 2016-2020 | 1.5, 1.5 hybrid | auto        | 2wd     | RS
    Vezel   | 2021-     | 1.5             | auto        | 2wd awd | G
    Vezel   | 2021-     | 1.5 hybrid      | auto        | 2wd awd | X, Z
    Freed   | 2008-2015 | 1.5             | auto        | 2wd awd | G, Spike
    Freed   | 2012-2015 | 1.5 hybrid      | auto        | 2wd     | Spike
    Freed   | 2016-2023 | 1.5, 1.5 hybrid | auto        | 2wd     | B, G
    Freed   | 2024-     | 1.5, 1.5 hybrid | auto        | 2wd     | Air, Crosstar
    Grace   | 2015-2020 | 1.5 hybrid      | auto        | 2wd awd | DX, LX, EX
    Civic   | 2006-2015 | 1.8             | auto        | 2wd     |
    Civic   | 2006-2011 | 2.0             | auto manual | 2wd     |
    Civic   | 2016-     | 1.5             | auto        | 2wd     |
    CR-V    | 2007-2011 | 2.4             | auto        | awd 2wd | X, ZX
    CR-V    | 2012-2016 | 2.0             | auto        | 2wd     | 20G
    CR-V    | 2012-2016 | 2.4             | auto        | awd     | 24G
    CR-V    | 2017-     | 1.5             | auto        | awd 2wd | EX
    CR-V    | 2019-     | 2.0 hybrid      | auto        | awd 2wd | EX
    Stream  | 2006-2014 | 1.8             | auto        | 2wd awd | X, RSZ
    Stream  | 2010-2014 | 1.8             | auto        | 2wd     | ZS
    Insight | 2019-2022 | 1.5 hybrid      | auto        | 2wd     | LX, EX`,
  Subaru: `
    Forester  | 2008-2012 | 2.0             | auto manual | awd     | X, XS, XT
    Forester  | 2013-2018 | 2.0             | auto        | awd     | i-L, XT
    Forester  | 2019-2020 | 2.5             | auto        | awd     | Touring, Premium, X-Break
    Forester  | 2019-     | 2.0 hybrid      | auto        | awd     | Advance
    Forester  | 2021-     | 1.8             | auto        | awd     | Sport
    Impreza   | 2008-2011 | 1.5, 2.0        | auto manual | 2wd awd | 1.5: 15S, 2.0: 20S
    Impreza   | 2012-2016 | 1.6             | auto manual | 2wd awd | i, i-L
    Impreza   | 2017-2022 | 1.6             | auto        | 2wd awd | i-L
    Impreza   | 2012-2022 | 2.0             | auto        | awd 2wd | i, i-S
    Impreza   | 2023-     | 2.0, 2.0 hybrid | auto        | 2wd awd | 2.0: ST, 2.0 hybrid: ST-G
    XV        | 2012-2016 | 2.0             | auto        | awd     | i, i-L
    XV        | 2014-2016 | 2.0 hybrid      | auto        | awd     | Hybrid
    XV        | 2017-2022 | 1.6, 2.0        | auto        | awd     | 1.6: i, 1.6: i-L, 2.0: i-L, 2.0: i-S
    Outback   | 2009-2014 | 2.5             | auto        | awd     | i, EyeSight
    Outback   | 2015-2020 | 2.5             | auto        | awd     | Limited
    Outback   | 2021-2025 | 1.8             | auto        | awd     | Limited, X-Break
    Legacy B4 | 2009-2014 | 2.5             | auto        | awd     | i, EyeSight
    Legacy B4 | 2015-2020 | 2.5             | auto        | awd     | Limited
    Levorg    | 2014-2020 | 1.6, 2.0        | auto        | awd     | 1.6: GT, GT-S
    Levorg    | 2016-2020 | 1.6, 2.0        | auto        | awd     | STI Sport
    Levorg    | 2021-     | 1.8             | auto        | awd     | GT, GT-H, STI Sport`,
  Suzuki: `
    Swift   | 2008-2010 | 1.2, 1.3    | auto manual | 2wd     | XG
    Swift   | 2011-2016 | 1.2         | auto manual | 2wd awd | XG, XL, RS
    Swift   | 2012-2016 | 1.6         | auto manual | 2wd     | Sport
    Swift   | 2017-2023 | 1.2         | auto manual | 2wd awd | XG, XL, RS
    Swift   | 2018-2025 | 1.4         | auto manual | 2wd     | Sport
    Swift   | 2024-     | 1.2         | auto        | 2wd awd | XG
    Alto    | 2010-2014 | 0.66        | auto manual | 2wd awd | F, G, X
    Alto    | 2015-2021 | 0.66        | auto manual | 2wd awd | F
    Alto    | 2015-2021 | 0.66        | auto        | 2wd awd | L, S
    Alto    | 2022-     | 0.66        | auto        | 2wd awd | A, L
    Jimny   | 2006-2017 | 0.66, 1.3   | auto manual | 4wd     | 0.66: XG, 0.66: XC, 1.3: Sierra
    Jimny   | 2018-     | 0.66, 1.5   | auto manual | 4wd     | 0.66: XG, 0.66: XL, 0.66: XC, 1.5: JL, 1.5: JC
    Escudo  | 2006-2008 | 2.0         | auto manual | 4wd     | XG
    Escudo  | 2009-2015 | 2.4         | auto        | 4wd     | XG, Helly Hansen
    Escudo  | 2016-2021 | 1.6         | auto        | 2wd awd |
    Escudo  | 2018-2021 | 1.4         | auto        | awd     |
    Vitara  | 2015-     | 1.4, 1.6    | auto manual | 2wd awd | 1.4: GLX, 1.6: GL+, 1.6: GLX
    Every   | 2006-     | 0.66        | auto manual | 2wd 4wd | PA, Join
    Carry   | 2006-     | 0.66        | manual auto | 4wd 2wd | KC
    Carry   | 2014-     | 0.66        | manual auto | 4wd 2wd | KX
    Wagon R | 2008-2022 | 0.66        | auto        | 2wd awd | FX, Stingray
    Wagon R | 2014-2016 | 0.66        | auto        | 2wd awd | FZ
    Wagon R | 2017-     | 0.66 hybrid | auto        | 2wd awd | FZ
    Hustler | 2014-2019 | 0.66        | auto        | 2wd awd | G, X
    Hustler | 2020-     | 0.66 hybrid | auto        | 2wd awd | G, X`,
  Mitsubishi: `
    Outlander | 2006-2012 | 2.4                | auto        | awd     | 24G
    Outlander | 2010-2020 | 2.0                | auto        | 2wd     | 20G
    Outlander | 2013-2020 | 2.4                | auto        | awd     | 24G
    Outlander | 2013-2018 | 2.0 hybrid         | auto        | awd     | PHEV G
    Outlander | 2019-     | 2.4 hybrid         | auto        | awd     | PHEV G
    Pajero    | 2007-2021 | 3.0, 3.2 diesel    | auto        | 4wd     | GLS, Exceed
    RVR       | 2010-2024 | 1.8                | auto        | 2wd awd | M, G
    RVR       | 2013-2016 | 1.8                | auto        | 2wd awd | Roadest
    Mirage    | 2012-2015 | 1.0                | auto        | 2wd     | M, G
    Mirage    | 2015-2023 | 1.2                | auto        | 2wd     | S, M, G
    L200      | 2007-2018 | 2.5 diesel         | manual auto | 4wd 2wd | GL Double Cab
    L200      | 2007-2018 | 2.5 diesel         | manual auto | 4wd     | GLS 4x4
    L200      | 2016-     | 2.4 diesel         | manual auto | 4wd     | GL Double Cab, GLS 4x4`,
  Isuzu: `
    D-Max | 2008-2019 | 2.5 diesel | manual auto | 4wd 2wd | Double Cab LS
    D-Max | 2008-     | 3.0 diesel | manual auto | 4wd     | Double Cab LS
    D-Max | 2014-     | 3.0 diesel | auto manual | 4wd     | V-Cross
    D-Max | 2018-     | 1.9 diesel | manual auto | 4wd 2wd | Double Cab LS
    mu-X  | 2014-     | 3.0 diesel | auto        | 4wd     | LS-U, LS-T
    mu-X  | 2018-     | 1.9 diesel | auto        | 4wd 2wd | LS-U, LS-T
    NPR   | 2008-     | 5.2 diesel | manual      | 2wd     | 5-tonne
    NQR   | 2008-     | 5.2 diesel | manual      | 2wd     | 6-tonne
    FRR   | 2008-     | 5.2 diesel | manual      | 2wd     | 10-tonne
    FVR   | 2008-     | 7.8 diesel | manual      | 2wd     | 15-tonne`,
  Fuso: `
    Canter  | 2006- | 3.0 diesel | manual | 2wd | 3-tonne, Guts, 4-tonne Long Chassis
    Fighter | 2006- | 7.5 diesel | manual | 2wd | 7-tonne
    FH      | 2006- | 7.5 diesel | manual | 2wd | FH215`,
}
