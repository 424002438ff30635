import type { FastifyReply } from "fastify";

/**
 * Adds to a page's policy that no text becomes markup or script (Trusted Types), but through DOMPurify, which cleans what
 * operators wrote, and through the page's own policies. Pages alone are told: a worker loads its parts by plain addresses.
 */
export function trustOwnTypes(reply: FastifyReply, policies: readonly string[]): void {
  const policy = String(reply.raw.getHeader("content-security-policy"));
  const names = ["dompurify", ...policies].join(" ");
  reply.header(
    "content-security-policy",
    `${policy};require-trusted-types-for 'script';trusted-types ${names}`,
  );
}
