/** Ads of spare parts by which the signal of words is tested, besides those of vehicles (docs/trust.md, Corpus). Nothing is learned from them. */

export interface CorpusPart {
  name: string
  description: string
}

export const HONEST_PARTS: readonly CorpusPart[] = [
  {
    name: 'Toyota 1NZ engine, complete with gearbox',
    description:
      'Ex-Japan 1NZ-FE engine with automatic gearbox, 78,000 km on the donor car. Start and test it in our shop at Kirinyaga Road before you pay. One month warranty, fitting done here.',
  },
  {
    name: 'Front brake pads for Nissan Note E12',
    description:
      'New pads, boxed. Fit E12 and Tiida. We deliver countrywide by courier, pay on delivery within Nairobi.',
  },
  {
    name: 'Headlight Subaru Forester SH5, right side',
    description:
      'Used ex-Japan, no cracks, all clips are there. One small scratch at the corner, see the photos. Price is negotiable.',
  },
  {
    name: 'Alternator for Mazda Demio DE',
    description:
      'Tested, charges 14.2 volts. Removed from a car that was hit at the rear. Come with your mechanic and test it.',
  },
  {
    name: 'Isuzu NPR 4HF1 nozzles, set of four',
    description:
      'Original nozzles, calibrated at a pump shop in Industrial Area. Receipt available. Lipa kwa M-Pesa till ukifika dukani.',
  },
  {
    name: 'Side mirror Toyota Fielder 2014',
    description:
      'Side mirror ya Fielder ya 2014, upande wa kushoto, ina indicator. Imetolewa kwa gari langu nilipobadilisha. Niko Thika.',
  },
  {
    name: 'Toyota Prado 150 bumper with fog lights',
    description:
      'Front bumper, pearl white, with both fog lights and grille. Taken off when I fitted a bull bar. I travel for work, so call first; my brother has the key of the store in Ruaka.',
  },
  {
    name: 'Set of 4 alloy rims 17 inch 5x114.3',
    description:
      'Rims with tyres at 60 percent. No bends, no welding. Selling because I bought bigger ones. View in Kasarani any evening.',
  },
  {
    name: 'ECU for Mercedes C200 W204',
    description:
      'Used ECU, must be coded by a specialist. No returns once it is opened or coded. We can send it to Mombasa by bus, you pay the parcel fee.',
  },
  {
    name: 'Honda Fit GE6 CVT gearbox',
    description:
      'Ex-Japan CVT, fluid is clean. Two weeks of test warranty if we fit it. A deposit is not needed, the gearbox is on the shelf.',
  },
  {
    name: 'Turbo for Toyota Hilux 2KD',
    description:
      'Rebuilt turbo with new seals and balanced shaft. Exchange with your old unit, or pay 8,000 more without it.',
  },
  {
    name: 'Shock absorbers Probox, pair of rear',
    description: 'KYB rear shocks, new in box, genuine with hologram. Fixed price. Shop number 14, Grogan.',
  },
  {
    name: 'Bonnet of Volkswagen Golf Mk6',
    description:
      'Black bonnet with a small dent near the badge, easy to beat out. Too large for a courier, pick it up in Nakuru.',
  },
  {
    name: 'Clutch kit for Mitsubishi Canter 4D33',
    description:
      'Exedy clutch disc, cover and bearing. We also have flywheels. Order before noon and it goes out on the evening bus to Eldoret or Kisumu.',
  },
  {
    name: 'Car battery N70, maintenance free',
    description:
      'Chloride Exide, made this year, 18 months warranty card stamped by us. Bring the old battery and get 1,500 off.',
  },
  {
    name: 'Seats from a Toyota Noah, second row',
    description:
      'Two captain seats, beige, one has a burn mark. From a car that we are breaking, other parts of it are available too.',
  },
  {
    name: 'Radiator Nissan X-Trail T31',
    description:
      'New aluminium radiator, not genuine but good quality. Comes with six months guarantee against leaks.',
  },
  {
    name: 'Touch screen radio with reverse camera',
    description:
      'Android radio 9 inch with frame for Axio and Fielder, camera and fitting included. Payment after fitting at our garage in Ngara.',
  },
  {
    name: 'Crankshaft for Isuzu FRR 6HH1',
    description:
      'Standard size, never ground. Polished and measured, report can be seen. Serious buyers only, no brokers.',
  },
  {
    name: 'Boot lid BMW E90 silver',
    description:
      'Inatoka kwa gari iliyoacha kutembea, haina kutu. Lock inafanya. Bei tunaweza kuongea kidogo.',
  },
  {
    name: 'Tail lights Mark X 2012, pair',
    description:
      'Original from Japan. LED all working. Sold as a pair only. Ask for a video of them lit before you come.',
  },
  {
    name: 'Tyres 195/65 R15, set of 4',
    description:
      'Brand new, made 2025, price includes fitting and balancing. Lipa Mdogo Mdogo available for teachers and police through our partner.',
  },
  {
    name: 'Fuel pump for Subaru Legacy BL5',
    description:
      'Denso pump, pressure tested. If it does not suit your car bring it back within three days with the receipt.',
  },
  {
    name: 'Motorcycle carburettor Boxer BM150',
    description:
      'New carburettor, also chains, sprockets and tubes. Wholesale price for shops from ten pieces.',
  },
]

export const SCAM_PARTS: readonly CorpusPart[] = [
  {
    name: 'Toyota 2TR engine, very low mileage',
    description:
      'I am outside the country for work and the engine is with my agent. Send a deposit of 15,000 by M-Pesa to reserve it and he will deliver it to you. No viewing before payment.',
  },
  {
    name: 'Complete gearbox Mercedes Actros',
    description:
      'Gearbox is held at the port of Mombasa. Pay the clearance fee first through my agent and it is yours at half price. Refundable if you are not happy.',
  },
  {
    name: 'Set of 22 inch rims, almost free',
    description:
      'Relocating abroad, everything must go. Payment by Western Union or gift cards only, the shipping company brings the rims to your door after you send the transfer code.',
  },
  {
    name: 'Prado headlights brand new',
    description:
      'Many people want them, so send full payment now to my personal number and I post them by courier today. I do not allow inspection. WhatsApp only.',
  },
  {
    name: 'Nissan YD25 engine urgent sale',
    description:
      'Niko Qatar kikazi. Tuma deposit ya elfu kumi kwa M-Pesa ya agent wangu kwanza, atakuletea engine mpaka nyumbani. Hakuna kuona kabla ya kulipa.',
  },
  {
    name: 'ECU and key set',
    description:
      'Pay the delivery fee and insurance fee in advance and our driver brings it, the balance after you receive. Our office is closed because of renovation so you cannot come.',
  },
  {
    name: 'Auction engines from Japan',
    description:
      'Customs auction engines at throwaway prices. Pay a registration fee of 5,000 to join the auction and send us the confirmation code you receive by SMS.',
  },
  {
    name: 'Original Hilux tailgate',
    description:
      'I am a missionary leaving Kenya tomorrow. God bless. Send the money to my lawyer who holds the tailgate in escrow, he releases it after full payment.',
  },
]
