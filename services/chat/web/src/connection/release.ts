/** Whether the service has another release of this client than the one that runs. */
export async function isNewRelease(): Promise<boolean> {
  const own = scriptOf(document);
  if (import.meta.env.DEV || own === undefined) return false;
  try {
    const response = await fetch('/', { cache: 'no-store', credentials: 'same-origin' });
    if (!response.ok) return false;
    const served = scriptOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return served !== undefined && served !== own;
  } catch {
    return false;
  }
}

const scriptOf = (page: Document): string | undefined =>
  page.querySelector('script[type=module]')?.getAttribute('src') ?? undefined;
