/** Every page and sheet of the member app, by its address. */
export interface Screen {
  name: string;
  path: string;
  /** Looked at with a login. */
  isMember: boolean;
}

/** Sheets that any page of the member area can show lie over home here. */
const SHEETS: Record<string, readonly string[]> = {
  home: [
    "deposit",
    "deposit&by=slip",
    "deposit&by=bank",
    "deposit&by=gift",
    "withdraw",
    "transfer",
    "gather&to=WALLET",
    "slot&slot=JOKER2",
    "slot&slot=BETFLIX",
    "banners&for=invite",
    "invite",
    "collect-invite",
    "banners&for=refund",
    "refund",
    "spin",
    "conditions",
    "agreement",
    "account-name",
  ],
  profile: ["password", "edit"],
  bonus: ["end-bonus"],
  statement: ["slips"],
};

const visitor = (path: string, name = path.slice(1)): Screen => ({ name, path, isMember: false });

export const SCREENS: readonly Screen[] = [
  visitor("/login"),
  visitor("/register"),
  visitor("/howto"),
  visitor("/contact"),
  visitor("/terminated"),
  visitor("/not-a-page"),
  ...["home", "profile", "bonus", "contact", "statement"].flatMap((page) => [
    { name: page, path: `/user/${page}`, isMember: true },
    ...(SHEETS[page] ?? []).map((sheet) => ({
      name: `${page} ${sheet}`,
      path: `/user/${page}?sheet=${sheet}`,
      isMember: true,
    })),
  ]),
];
