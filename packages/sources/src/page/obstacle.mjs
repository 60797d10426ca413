/** @import { PageDocument } from "./dom.ts" */
/** @import { NoContent } from "./page-content.ts" */
/** @import { Selection } from "./select-content.mjs" */

/** Beyond these many words a page says more than that it is closed; fewer where only its text says so. */
const maxWords = { byTitle: 150, byText: 80, byMarkup: 40 };

/** A page of so much markup with so little text draws its text by script. */
const drawn = { markup: 50_000, text: 200, body: 1_000 };

const challenge =
  /just a moment|attention required|checking (?:if the site connection|your browser)|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|not a robot|security (?:check|verification)|unusual traffic|pardon our interruption|access (?:to this page has been )?denied|ddos protection|complete the (?:captcha|security check)|request unsuccessful|bot (?:detection|verification)|enter the characters you see/i;
const challengeScripts =
  /cf-chl|challenges\.cloudflare\.com|__cf_chl|px-captcha|captcha-delivery\.com|_Incapsula_Resource|awswaf/i;
const consent =
  /before you continue|(?:we|and our partners) (?:use|value) .{0,60}(?:cookies|privacy)|accept (?:all )?cookies|cookie (?:consent|preferences)|manage (?:your )?(?:consent|privacy) (?:settings|choices)|bevor sie fortfahren|avant de continuer/i;
const login =
  /(?:log|sign) ?in to (?:continue|view|your account)|(?:please |you (?:must|need to) )(?:log|sign) ?in|login required|create an account to (?:continue|read)|members only/i;
const script =
  /(?:enable|turn on|requires?|activate|need) (?:javascript|js\b)|javascript (?:is |has been )?(?:disabled|required|not enabled|turned off)|doesn.t work (?:properly )?without javascript|activez javascript|javascript aktivieren/i;

/**
 * What stands in front of a page's content, if anything does. It is believed only where few words are beside it: an
 * article about captchas is an article.
 *
 * @param {PageDocument} document as it came: hidden elements and scripts say what a page waits for
 * @param {string} html
 * @returns {(content: Selection | null, bodyText: string) => NoContent | null}
 */
export const obstacleOf = (document, html) => {
  const title = document.querySelector("title")?.textContent ?? "";
  const unscripted = [...document.querySelectorAll("noscript")]
    .map((part) => part.textContent ?? "")
    .join(" ");
  const hasPassword = document.querySelector("input[type=password]") !== null;
  const hasConsentForm = document.querySelector("form[action*='consent']") !== null;
  const hasChallenge = challengeScripts.test(html);
  return (content, bodyText) => {
    const text = content?.text ?? "";
    const words = content?.words ?? 0;
    const says = (/** @type {RegExp} */ pattern) =>
      (words <= maxWords.byTitle && pattern.test(title)) ||
      (words <= maxWords.byText && pattern.test(text));
    const isBare = words <= maxWords.byMarkup;
    if (says(challenge) || (hasChallenge && isBare)) return "captcha";
    if (says(consent) || (hasConsentForm && isBare)) return "consent";
    if (says(login) || (hasPassword && isBare)) return "login";
    if (text.length >= drawn.text) return null;
    if (script.test(text) || script.test(unscripted)) return "needs-script";
    const isUnsure =
      content === null || content.confidence === "low" || bodyText.length < drawn.body;
    if (html.length > drawn.markup && isUnsure) return "needs-script";
    return words === 0 ? "empty" : null;
  };
};
