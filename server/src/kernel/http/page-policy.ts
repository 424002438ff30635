import type { FastifyReply } from "fastify";

/**
 * Adds Trusted Types to a page's policy: no text becomes markup or script, except through
 * DOMPurify, which sanitises what operators write, and through the page's own policies. Only pages
 * get this header, because a worker loads its parts by plain addresses.
 */
export function requireTrustedTypes(reply: FastifyReply, policies: readonly string[]): void {
  const policy = String(reply.raw.getHeader("content-security-policy"));
  const names = ["dompurify", ...policies].join(" ");
  reply.header(
    "content-security-policy",
    `${policy};require-trusted-types-for 'script';trusted-types ${names}`,
  );
}
