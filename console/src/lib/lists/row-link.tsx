import type { ReactNode } from "react";
import { Link } from "wouter";
import { MemberLink } from "../marks/member-link.tsx";

const MEMBER_PAGE = /^\/members\/(\d+)$/;

/** The link of a row; one to a member shows the card of the member. */
export function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const id = MEMBER_PAGE.exec(href)?.[1];
  return id === undefined ? (
    <Link href={href} className="row-link">
      {children}
    </Link>
  ) : (
    <MemberLink id={id} className="row-link">
      {children}
    </MemberLink>
  );
}
