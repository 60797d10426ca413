const connector =
  /^(?:(?:However|But|And),?|(?:Also|Moreover|Furthermore|Meanwhile|Therefore|Thus|Still|Yet|So|Then|In addition|Additionally|As a result|For example|For instance|In fact|Indeed|Instead|Of course|That said|On the other hand|At the same time|Nevertheless|Nonetheless|Finally|First|Second|Third|Overall|In short|In particular|Specifically|Similarly|Likewise|Besides|Consequently|Accordingly|Hence),) /u;

/** The length of what ties a sentence to the one before ("However, "); without it the sentence says the same. */
export const leadingConnector = (sentence: string): number =>
  connector.exec(sentence)?.[0].length ?? 0;
