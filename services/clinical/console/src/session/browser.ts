/** The browser's or the app's name, as far as its own description says. */
export const browserOf = (agent: string | null): string =>
  /(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/
    .exec(agent ?? '')?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera') ?? '';
