/** What a company does, in the words that its filings use. */
export type Industry = {
  readonly sic: string;
  readonly sicDescription: string;
  /** Plural, as in "we sell ...". */
  readonly products: string;
  readonly newProduct: string;
  readonly customers: string;
  readonly input: string;
  readonly rivals: readonly string[];
  /** What its reports call what others call revenue and gross margin. */
  readonly revenueWord?: string;
  readonly marginWord?: string;
};

const robots: Industry = {
  sic: "3569",
  sicDescription: "General Industrial Machinery & Equipment, NEC",
  products: "warehouse robots and the software that steers them",
  newProduct: "the picking arm Kestrel 4",
  customers: "grocers and parcel carriers",
  input: "electric motors",
  rivals: ["Fennel Automation", "Granitebay Systems Corp"],
};

const phones: Industry = {
  sic: "3571",
  sicDescription: "Electronic Computers",
  products: "phones, computers and the services that run on them",
  newProduct: "a phone that folds",
  customers: "consumers and schools",
  input: "displays and memory",
  rivals: ["Cobaltlight Networks Inc", "Heron Mobile"],
};

const chips: Industry = {
  sic: "3674",
  sicDescription: "Semiconductors & Related Devices",
  products: "graphics processors and the networks between them",
  newProduct: "a processor for inference",
  customers: "data centers and makers of computers",
  input: "wafers and high-bandwidth memory",
  rivals: ["Fjordstone Materials Corp", "Amber Silicon"],
};

const software: Industry = {
  sic: "7372",
  sicDescription: "Services-Prepackaged Software",
  products: "software for offices and rented computing power",
  newProduct: "an assistant that writes drafts",
  customers: "companies and public offices",
  input: "server hardware and electricity",
  rivals: ["Deltagate Networks Ltd", "Indigo Cloud"],
};

const insurance: Industry = {
  sic: "6331",
  sicDescription: "Fire, Marine & Casualty Insurance",
  products: "insurance, freight and electric power",
  newProduct: "a cover for storms at sea",
  customers: "households and shippers",
  input: "reinsurance",
  rivals: ["Birchmill Capital Group, Inc.", "Granite Mutual"],
};

const logistics: Industry = {
  sic: "4731",
  sicDescription: "Arrangement of Transportation of Freight & Cargo",
  products: "cooled storage and transport of fruit",
  newProduct: "a container that is cooled by the sun",
  customers: "importers and grocers",
  input: "diesel and electricity",
  rivals: ["Coldharbor Freight", "Embercrest Foods Inc"],
};

const homes: Industry = {
  sic: "2511",
  sicDescription: "Wood Household Furniture",
  products: "furniture of solid wood",
  newProduct: "a table that is sold in parts",
  customers: "furniture shops and hotels",
  input: "oak and steel fittings",
  rivals: ["Ridgefield Joinery", "Heronmill Materials Inc"],
};

const bank: Industry = {
  sic: "6022",
  sicDescription: "State Commercial Banks",
  products: "loans, deposits and payments",
  newProduct: "a current account without branches",
  customers: "small companies and households",
  input: "deposits",
  rivals: ["Deltabay Capital Inc", "Harbor Savings"],
  revenueWord: "Interest income",
  marginWord: "Net interest income as a share of interest income",
};

const maps: Industry = {
  sic: "7370",
  sicDescription: "Services-Computer Programming, Data Processing, Etc.",
  products: "sea charts and survey data",
  newProduct: "a chart that is renewed every hour",
  customers: "ports and shipping companies",
  input: "satellite pictures",
  rivals: ["Fjordlight Analytics Ltd", "Sounding Data"],
};

const orchards: Industry = {
  sic: "0100",
  sicDescription: "Agricultural Production-Crops",
  products: "apples, cider and juice",
  newProduct: "an apple that keeps for a year",
  customers: "grocers and cider makers",
  input: "water and seasonal labor",
  rivals: ["Stonefield Foods Ltd", "Valley Cider"],
};

/** By ticker; a company that is not here has one by its number. */
const known: Readonly<Record<string, Industry>> = {
  AAPL: phones,
  MSFT: software,
  NVDA: chips,
  "BRK-B": insurance,
  NWRB: robots,
  KRB: bank,
  "HRV-A": homes,
  PNAP: logistics,
  TDWCY: maps,
  APWO: orchards,
};
const ordinary = [robots, software, logistics, homes, maps, orchards, chips];

/** What a company does. */
export const industryOf = (ticker: string, cik: number): Industry =>
  known[ticker] ?? ordinary[cik % ordinary.length] ?? software;
