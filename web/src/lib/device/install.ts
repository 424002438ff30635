/** What the browser hands over when it would let the app be installed. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer, kept until somebody asks for it: it comes early and once, and by itself would interrupt. */
export const install: { offer: InstallOffer | null } = { offer: null };

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  install.offer = event as InstallOffer;
});
