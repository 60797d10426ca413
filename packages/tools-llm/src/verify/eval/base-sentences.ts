/**
 * Our own sentences, marked for the edits that may be made of them:
 * `{…}` can be left out, `<…>` (last) can stand first, `[…]` are names that can change places, and `|` ends a part
 * that stands alone. A `~` in front: it tells a cause or a share of those who …, and passes only as its quote.
 */
export const baseSentences: readonly string[] = `
{However, }[Harlow Foods] reported revenue of $412 million <in the third quarter of 2024>.
[Brightwater Energy] bought a 30% stake in [Nordhavn Wind] for €1.2 billion <in March 2023>.
{In addition, }[Pellworm] will close two plants in [Ohio] <by the end of 2025>.
The board of [Castellan Group]{, which is based in Leeds,} did not approve the dividend <at its meeting in May>.
[Orvane] may raise its prices by 4% <in early 2026>.
[Meridian Freight] cut 1,200 jobs in [Poland] <in 2022>|, and its rival [Dunmore Cargo] hired 300 drivers.
Operating profit at [Tallis Software] fell 12.5% to $86 million <in fiscal 2024>.
[Kestrel Bank]{, the country's third-largest lender,} was fined £45 million <in November 2021>.
Some of the shops that [Luma Home] opened in [Spain] were not profitable <in 2023>.
{Meanwhile, }[Quillon] plans to open a factory in [Mexico] <in 2027>.
[Ferris Motors] sold 48,200 cars in [Norway] <in the first half of 2024>.
About 300 workers at [Delacroix Steel] could lose their jobs, the company said.
According to [Hanmore Research], the market for batteries will exceed $90 billion by 2030.
[Aldine Press] expects sales of $55 million to $60 million <in 2025>.
[Sunward Airlines] has never paid a dividend <since its listing in 2011>.
[Novacorp] launched its cheapest phone in [India] <in September 2023>.
More than 70% of customers of [Verity Mobile] renewed their contracts <in 2024>.
[Granby Mills] borrowed $250 million from [Pacific Union Bank] <in June 2020>.
The chief executive of [Arden Retail]{, Maria Voss,} warned that margins would narrow in 2025.
{As a result, }[Holt Logistics] usually ships fewer parcels <in January>.
The European Central Bank kept its deposit rate at 2.0% <in July 2025>.
{For example, }the yield on ten-year bonds rose 15 basis points to 4.25% <on 12 June 2024>.
Inflation in [Chile] slowed to 3.8% <in August>|, while inflation in [Peru] reached 2.4%.
The [Bank of Norland] could lower rates by 50 basis points <in the fourth quarter>.
Most economists expect growth of 1.5% to 2% <in 2026>.
Unemployment in [Portugal] fell to 6.1% <in October 2023>, the statistics office reported.
The fund{, which was set up in 1998,} lost 7% <in the year to March 2022>.
[Corvid Capital] invested at least $40 million in [Lyra Robotics] <in 2021>.
The deficit narrowed to $1.8 trillion <in fiscal 2023>.
The ministry said that tax receipts were not higher than in 2019.
{In contrast, }exports of copper grew 9% to $3.4 billion <in April 2024>.
House prices in [Toronto] are likely to fall by 5% <in 2026>.
The regulator does not allow banks to lend more than 90% of a home's value.
The central bank of [Ghana] sold $700 million of reserves to importers <in February 2022>.
[Alder Insurance] must hold capital of €2.5 billion <by January 2026>.
Few investors bought the bonds that [Kyrene] issued <in 2020>.
The pound rose to $1.31 <on Tuesday>.
[Sable Partners]{, a hedge fund in Zurich,} bet against [Torrent Media] <in 2019>.
Analysts at [Westlake] estimate that the merger would save $120 million a year.
Credit card debt reached a record $1.2 trillion <in December 2024>.
The vaccine protected 82% of adults against infection <for six months>.
Researchers at [Tarn University] found that the enzyme does not break down plastic in cold water.
The telescope{, which weighs 6.2 tonnes,} was launched from [Kourou] <in December 2021>.
[Helix Labs] sequenced 4,500 genomes of barley <between 2018 and 2022>.
The drug may reduce the risk of stroke in some patients with diabetes.
{Notably, }the glacier lost 1.5 metres of ice <in 2023>.
~Mice that were fed the diet gained 20% less weight <in twelve weeks>.
The team in [Kyoto] measured the signal at 2.4 kelvin <in March 2020>.
Only two of the nine samples from [Lake Orsa] contained lead.
The survey{, which covered 31 countries,} often found higher levels of nitrate near farms.
According to a study in the journal Tidal Science, the reef could recover by 2050.
[Ariane Lund] discovered the comet <in October 2019>|, and [Tomas Brandt] measured its orbit.
The satellite can detect leaks of more than 100 kilograms an hour.
Nearly half of the seeds did not germinate <after ten years in storage>.
The probe passed within 3,500 kilometres of [Europa] <in September 2022>.
Bees from treated hives usually returned later than bees from other hives.
The treatment shortened hospital stays by two days <in 2021>.
The new alloy is probably stronger than steel, [Mira Osei] said.
The reactor in [Cadarache] will not produce power <before 2035>.
The journal withdrew the paper{, which had been cited 340 times,} <in May 2023>.
The court upheld a fine of €500 million against [Datura] <on 14 September 2022>.
[Pinnacle Films] sued [Redwood Studios] in [California] <in April 2018>.
{On appeal, }the judges did not accept that [Orchard Media] had copied the song.
The law requires all landlords in [Glasgow] to test alarms every year.
The regulator may block the sale of [Hawthorn] to [Belmont Group] <in 2026>.
The tribunal ordered [Castor Air] to pay 2,300 passengers £400 each <in July 2019>.
Prosecutors alleged that [Victor Hale] hid $9 million in [Cyprus].
Under the act, firms with fewer than 50 employees need not file a report.
The jury{, which sat for nine weeks,} cleared [Anna Petrov] of fraud <in March 2021>.
The commission fined [Stellan] 3% of its sales <in December 2023>.
A judge in [Texas] ruled that the ban could not take effect before August 2024.
The treaty was signed by 41 states <in 1997>|, and it came into force in 1999.
The agency will allow some hospitals to import the drug <until June 2025>.
The plaintiffs{, three farmers from Kent,} never received the payment.
[Odessa Shipping] settled the case for $75 million <in February 2020>.
The senate approved the bill by 52 votes to 47 <on Thursday>.
The parliament of [Estonia] rejected the proposal <in November 2022>.
At least 15 states have banned the product <since 2019>.
The clause does not apply to leases that were signed before 2010.
The ombudsman received 18,400 complaints about [Northern Rail] <in 2023>.
[Rovers] beat [Albion] 3-1 <on Saturday>.
{Despite the rain, }[Lena Marsh] won the 800 metres in 1:58.2 <in Oslo>.
[Castle Town] signed the striker from [Porto Real] for £18 million <in January 2024>.
The club{, which was founded in 1902,} has not won the cup <since 1987>.
[Diego Santos] scored 27 goals for [Valmora] <in the 2022-23 season>.
The league could expand to 32 teams <in 2028>.
Most fans of [Granite City] bought tickets <before June>.
[Ines Kowal] lost to [Petra Dahl] in the final <in 2021>.
The marathon in [Lisbon] attracted 21,000 runners <in October 2023>.
The coach said that [Emil Nord] may not play in May.
The stadium holds at least 45,000 people.
The cyclist{, a former rower,} finished second in the tour <in 2019>.
Ticket prices rose by 8% to $54 <in 2025>.
[Ravens] drafted [Marcus Bell] <in 2020>|, and [Comets] drafted [Joel Hart].
Some players from [Westport] missed three matches <in April>.
The federation will ban two boxers from [Turkey] <for two years>.
About 60% of the seats were sold to members <in 2024>.
{In 2016, }the team usually trained four days a week.
The rowing club has 1,350 members <in three cities>.
The referee did not award a penalty to [Marlow] <in the first half>.
~Sales of electric vans doubled to 14,000 <in 2023> because of a subsidy.
~The strike led to losses of $30 million at [Port Ellis] <in 2022>.
`
  .trim()
  .split("\n");
