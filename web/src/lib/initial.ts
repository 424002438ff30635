/** First letter of a name; a Thai or Lao vowel written before its consonant is passed over. */
export function initial(name: string): string {
  return [...name.replace(/^[\sเแโใไເແໂໃໄ]+/u, "")][0]?.toUpperCase() ?? "";
}
