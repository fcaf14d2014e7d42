import type { Endpoint } from '../../http/endpoint.js';
import { idAsKept } from '../../id.js';
import { FHIR } from '../http-exchange.js';
import { methodNotAllowed, noAddress } from '../unsupported-requests.js';
import { refusal } from '../operation-outcome.js';
import { fhirJson } from '../representation.js';

/** Those that an entry of a Bundle may ask for: interactions with resources, and of operations (`$`) what reads resources of one type or patient. */
export const bundleEndpoints = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter(
    ({ path, method, access, representation, form }) =>
      representation === fhirJson &&
      !form &&
      (!path.includes('$') || (method === 'get' && access.smart !== undefined && access.smart !== 'any')),
  );

const SEGMENT = /^(?!\.\.?$)(?:[A-Za-z0-9_.-]{1,64}|\$[a-z]{1,63})$/;

const wrong = (en: string, es: string) =>
  refusal('malformed', { severity: 'error', code: 'not-supported', text: { en, es }, expression: 'request.url' });

/**
 * The operation that a method and an address of this service name, whichever way the address is written, and the parameters of its
 * path. Throws 400 for an address of something else, 404 and 405 as a request would be answered.
 */
export function findEntryEndpoint(
  method: string,
  url: string,
  endpoints: readonly Endpoint[],
  base: string,
): { endpoint: Endpoint; parameters: Record<string, string> } {
  const written = (url.startsWith(`${base}/`) ? url.slice(base.length + 1) : url.replace(/^\//, '')).replace(/\/$/, '');
  const local = written.replaceAll('%24', () => '$');
  if (!local.split('/').every((segment) => SEGMENT.test(segment)))
    throw wrong(
      'It must be an address of this service, such as Patient/<id> or Patient?family=Soto.',
      'Debe ser una dirección de este servicio, como Patient/<id> o Patient?family=Soto.',
    );
  const found = endpoints.flatMap((endpoint) => {
    const parameters = parametersIn(endpoint.path, `${FHIR}/${local}`);
    return parameters ? [{ endpoint, parameters }] : [];
  });
  if (found.length === 0 && local.includes('$'))
    throw wrong(
      'This operation ($…) is no entry of a Bundle: send it as a request of its own. $everything, $summary, $lastn and $docref are taken by GET.',
      'Esta operación ($…) no es una entrada de un Bundle: envíela como solicitud propia. $everything, $summary, $lastn y $docref se admiten por GET.',
    );
  if (found.length === 0) throw noAddress(`${FHIR}/${local}`, endpoints);
  const asked = found.find(({ endpoint }) => endpoint.method.toUpperCase() === method);
  const methods = found.map(({ endpoint }) => endpoint.method.toUpperCase());
  if (!asked) throw methodNotAllowed(`${FHIR}/${local}`, methods);
  return asked;
}

/** The parameters of a template's path; undefined where it is another path. */
function parametersIn(template: string, path: string): Record<string, string> | undefined {
  const [names, values] = [template.split('/'), path.split('/')];
  if (names.length !== values.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith('{') && !value.startsWith('$')) parameters[name.slice(1, -1)] = idAsKept(value);
    else if (name !== value) return undefined;
  }
  return parameters;
}
