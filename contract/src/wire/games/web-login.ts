/**
 * Logins of providers that have only a login page.
 *
 * UFABET: the server fetches the login page, and the browser posts its form with the credentials.
 * Sources: A, a public client in PHP for ufa7777.com (class Sexy); B, a public page in React for
 * ufa6666.com; C, a public helper in PHP for apple855.com that hands the fields to a browser; D,
 * the language menu in a public copy of the company's members' page. Path and names of the two
 * fields: A, B. Hidden fields: `__VIEWSTATE` and `__VIEWSTATEGENERATOR` (A, B, C) and
 * `__EVENTVALIDATION` (only C), so the page decides. The button is posted as
 * `__EVENTTARGET=btnLogin`: A, B. Languages: D for another page of the company; that the login page
 * takes all of them is a guess (A, B and C have EN-GB, which is Thai).
 *
 * SuperSlot: nothing is public. The link is our own, in the manner of a sister company's
 * (`https://slotracha.com/api/login?username=..&password=..` in a public shop), and its path and
 * the field `lang` are guesses.
 *
 * Sexygame: the link in the answer of its session call (`transfer-wallet.ts`), unchanged.
 */
import { LANGUAGE_TAGS, type Language } from "../../languages.ts";

/** UFABET's login page below the base address. GET shows the form, POST submits it. */
export const ufabetLoginPath = (language: Language): string =>
  `/Default8.aspx?lang=${UFABET_LANGUAGES[language]}`;

/** The company names its languages by the tags of others: EN-GB is Thai, ES-PR is Lao. */
const UFABET_LANGUAGES: Readonly<Record<Language, string>> = {
  th: "EN-GB",
  la: "ES-PR",
  en: "EN-US",
};

interface Credentials {
  username: string;
  password: string;
}

/**
 * SuperSlot's link. It contains the password, so it is never logged.
 * @param base the company's address in a browser, without a trailing slash
 */
export function superslotLink(
  base: string,
  { username, password }: Credentials,
  language: Language,
): string {
  const query = new URLSearchParams({ username, password, lang: LANGUAGE_TAGS[language] });
  return `${base}/login?${query}`;
}
