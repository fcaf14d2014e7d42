import type { Issue } from '../operation-outcome.js';

/** Members of every resource that say nothing of its record: the service writes them itself, or nobody asks for them. */
export const OF_RESOURCES = new Set(['resourceType', 'id', 'meta', 'text', 'language']);
/** Members that change the meaning of what is beside them: who leaves them out says something else. */
const MODIFIERS = new Set(['modifierExtension', 'implicitRules']);

/** A refusal of each member, however deep, that changes the meaning of what is beside it. */
export function modifiersIn(value: unknown, path = ''): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const beside = path === '' ? name : `${path}.${name}`;
    const at = Array.isArray(value) ? `${path}[${name}]` : beside;
    return MODIFIERS.has(name) ? [refused(at)] : modifiersIn(inner, at);
  });
}

const refused = (expression: string): Issue => ({
  severity: 'error',
  code: 'not-supported',
  text: {
    en: 'This may change what the rest means, and is not understood here: leave it out only if the rest is true without it.',
    es: 'Esto puede cambiar el significado del resto y aquí no se entiende: omítalo solo si el resto es cierto sin ello.',
  },
  expression,
});

/** For what is valid, and has no place in the record. */
export const notKept = (expression: string): Issue => ({
  severity: 'warning',
  code: 'not-supported',
  text: { en: 'This is not kept.', es: 'Esto no se guarda.' },
  expression,
});

/** For what is kept, and will be read otherwise than it was written. */
export const keptAs = (expression: string, kept: string): Issue => ({
  severity: 'warning',
  code: 'informational',
  text: { en: `This is kept as ${kept}.`, es: `Esto se guarda como ${kept}.` },
  expression,
});

/** Of a request: an original order is an order, and is read as one. Anything else is another request. */
export const intentIn = ({ resourceType, intent }: { resourceType: string; intent?: string | undefined }): Issue[] => {
  const expression = `${resourceType}.intent`;
  if (intent === 'order') return [];
  if (intent === 'original-order') return [keptAs(expression, 'order')];
  return [
    notTaken(
      expression,
      'It must be order or original-order: nothing else is kept here.',
      'Debe ser order u original-order: aquí no se guarda nada más.',
    ),
  ];
};

/** For what is valid, and cannot be left out. */
export const notTaken = (expression: string, en: string, es: string): Issue => ({
  severity: 'error',
  code: 'value',
  text: { en, es },
  expression,
});
