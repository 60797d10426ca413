const pairs = `american us|british uk|european europe|english england|scottish scotland|welsh wales|irish ireland
french france|german germany|italian italy|spanish spain|portuguese portugal|dutch netherlands|belgian belgium
swiss switzerland|austrian austria|swedish sweden|norwegian norway|danish denmark|finnish finland|polish poland
czech czechia|hungarian hungary|greek greece|turkish turkey|russian russia|ukrainian ukraine|chinese china
japanese japan|korean korea|indian india|pakistani pakistan|australian australia|canadian canada|mexican mexico
brazilian brazil|argentine argentina|chilean chile|peruvian peru|colombian colombia|egyptian egypt|israeli israel
saudi saudi|iranian iran|iraqi iraq|nigerian nigeria|kenyan kenya|ethiopian ethiopia|ghanaian ghana|moroccan morocco
vietnamese vietnam|thai thailand|indonesian indonesia|malaysian malaysia|filipino philippines|singaporean singapore
taiwanese taiwan|african africa|asian asia|icelandic iceland|romanian romania|bulgarian bulgaria|serbian serbia`;

/** What a nation's adjective names: "Canadian" is of Canada. */
export const nations: ReadonlyMap<string, string> = new Map(
  pairs.split(/[|\n]/u).map((pair): [string, string] => {
    const [adjective = "", nation = ""] = pair.split(" ");
    return [adjective, nation];
  }),
);
