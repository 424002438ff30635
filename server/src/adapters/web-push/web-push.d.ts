declare module "web-push" {
  interface Details {
    headers: Record<string, string | number>;
    body: Buffer;
  }
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string };
        TTL: number;
        urgency: "high" | "normal";
      },
    ): Details;
  };
  export default webPush;
}
