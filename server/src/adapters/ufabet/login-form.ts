/** Fills the form of a login page in as a browser would send it. Pure. */

interface Tag {
  name: string;
  attribute: (name: string) => string | undefined;
  /** The text between this tag and the next. */
  after: string;
}

/** A control that sends the form, and the fields that it adds. */
interface Button {
  /** Its name and id: a page may have more than one button. */
  label: string;
  fields: Record<string, string>;
}

/**
 * The fields that the browser posts: every hidden one as the page has it, lists, the credentials,
 * and what the button adds. Null: the page has no login form.
 */
export function fillLoginForm(
  page: string,
  credentials: { username: string; password: string },
): Record<string, string> | null {
  const tags = formsOf(page).map(tagsOf).find(hasPassword);
  if (!tags) return null;
  const inputs = tags.filter(({ name }) => name === "input");
  const password = inputs.find(isOfType("password"))?.attribute("name");
  const texts = inputs.filter(isOfType("text", "email", "tel", ""));
  const names = texts.flatMap((each) => each.attribute("name") ?? []);
  const username = names.find((name) => /user|login/i.test(name)) ?? names[0];
  const buttons = tags.flatMap(buttonOf);
  const button = buttons.find(({ label }) => /login|sign/i.test(label)) ?? buttons[0];
  if (!password || !username || !button) return null;
  return {
    ...valuesOf(inputs.filter(isOfType("hidden"))),
    ...listsOf(tags),
    [username]: credentials.username,
    [password]: credentials.password,
    ...button.fields,
  };
}

/** The forms of a page, without what a browser does not show. */
function formsOf(page: string): string[] {
  const shown = page
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "");
  return shown
    .split(/<form\b/i)
    .slice(1)
    .map((form) => form.split(/<\/form\s*>/i)[0] ?? "");
}

const TAG = /<(input|select|option|button|a)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([^<]*)/gi;

function tagsOf(form: string): Tag[] {
  return [...form.matchAll(TAG)].map(([, name = "", attributes = "", after = ""]) => ({
    name: name.toLowerCase(),
    attribute: (wanted) => attributeOf(attributes, wanted),
    after,
  }));
}

function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(
    `(?:^|\\s)${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=\\s|/|$)`,
    "i",
  );
  const found = pattern.exec(attributes);
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? "") : undefined;
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}

const hasPassword = (tags: Tag[]) =>
  tags.some((tag) => tag.name === "input" && isOfType("password")(tag));

const isOfType =
  (...types: string[]) =>
  ({ attribute }: Tag): boolean =>
    types.includes(attribute("type")?.toLowerCase() ?? "");

function valuesOf(inputs: Tag[]): Record<string, string> {
  return Object.fromEntries(
    inputs.flatMap(({ attribute }) => {
      const name = attribute("name");
      return name ? [[name, attribute("value") ?? ""]] : [];
    }),
  );
}

/** Of each list the selected option, or else the first. */
function listsOf(tags: Tag[]): Record<string, string> {
  const lists: Record<string, string> = {};
  let list: string | undefined;
  for (const { name, attribute, after } of tags) {
    if (name !== "option") list = name === "select" ? attribute("name") : undefined;
    else if (list !== undefined && (!(list in lists) || attribute("selected") !== undefined)) {
      lists[list] = attribute("value") ?? after.trim();
    }
  }
  return lists;
}

const POST_BACK = /__doPostBack\(\s*(['"])([^'"]*)\1\s*,\s*(['"])([^'"]*)\3\s*\)/;

/** A button, an image, or a link or button that calls ASP.NET's `__doPostBack`. */
function buttonOf(tag: Tag): Button[] {
  const { attribute } = tag;
  const name = attribute("name") ?? "";
  const label = `${name} ${attribute("id") ?? ""}`;
  const called = POST_BACK.exec(`${attribute("href") ?? ""} ${attribute("onclick") ?? ""}`);
  if (called) {
    const [, , target = "", , argument = ""] = called;
    const fields = { __EVENTTARGET: target, __EVENTARGUMENT: argument };
    return [{ label: `${label} ${target}`, fields }];
  }
  if (tag.name === "input" && isOfType("image")(tag)) {
    const at = name ? `${name}.` : "";
    return [{ label, fields: { [`${at}x`]: "1", [`${at}y`]: "1" } }];
  }
  const sends =
    (tag.name === "input" && isOfType("submit")(tag)) ||
    (tag.name === "button" && isOfType("submit", "")(tag));
  return sends ? [{ label, fields: name ? { [name]: attribute("value") ?? "" } : {} }] : [];
}
