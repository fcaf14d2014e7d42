/** The text that is percent-encoded; `otherwise` where it is none, as anybody may write what they like into an address. */
export function decoded(encoded: string, otherwise = encoded): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return otherwise;
  }
}
