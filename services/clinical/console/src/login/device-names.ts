import { useWords } from '../i18n/language';
import { text } from './text';

/** What the service calls a session of the console or the portal. */
const CONSOLE = 'Console';

/** Of a device as its app called it; of a session in a browser, in the reader's language. */
export function useDeviceName() {
  const say = useWords(text);
  return ({ device_name }: { device_name: string }): string => (device_name === CONSOLE ? say.browser : device_name);
}

/** The browser's or the app's name, as far as its own description says. */
export const browserOf = (agent: string | null): string =>
  /(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/
    .exec(agent ?? '')?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera') ?? '';
