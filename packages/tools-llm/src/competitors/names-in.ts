/** What has a capital and is no company: days, months, places, and what companies are made of. */
const noCompanies = new Set(
  "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday north south east west america american europe european asia africa india china germany france united states kingdom u.s usa uk eu english ceo cfo internet web api crm erp saas ai it i we the a an in on at for and or but both this that these those its their our other others many most some".split(
    " ",
  ),
);

/** One or more words with a capital, joined by spaces or by an ampersand. */
const nameForm =
  /\p{Lu}[\p{L}\p{N}’'-]*(?:\.\p{L}+)?(?: (?:& )?\p{Lu}[\p{L}\p{N}’'-]*(?:\.\p{L}+)?)*/gu;

/** Words that say what form a company has, not what it is called. */
const formWords = /[ ,]+(?:inc|corp|corporation|co|ltd|llc|plc|ag|se|sa|nv|group|holdings?)\.?$/iu;

/** A name without the form of its company, as people say it. */
export const shortCompany = (name: string): string => {
  const plain = name.replace(/['’]s$/u, "").trim();
  const short = plain.replace(formWords, "");
  return short === plain ? plain : short.replace(formWords, "");
};

/** The same in small letters, to compare. */
export const plainCompany = (name: string): string => shortCompany(name).toLowerCase();

/** A name in a sentence; one at its beginning may have its capital from there. */
export type NameInText = { readonly name: string; readonly isFirst: boolean };

/** What may be a company's name in a sentence. */
export const namesIn = (sentence: string): readonly NameInText[] =>
  [...sentence.matchAll(nameForm)].flatMap(({ 0: found, index }) => {
    const name = found.replace(/['’]s$/u, "");
    const words = name.split(" ").filter((word) => !noCompanies.has(word.toLowerCase()));
    const isWhole = words.length === name.split(" ").length;
    if (!isWhole || name.length < 3) return [];
    return [{ name, isFirst: index === 0 }];
  });
