import type { Schema } from 'joi';

type Json = Record<string, unknown>;

/** Joi's own JSON Schema, mended where it contradicts the schema it describes. */
export function jsonSchema(schema: Schema, direction: 'input' | 'output'): Json {
  return mended(schema['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' }), direction) as Json;
}

function mended(node: unknown, direction: 'input' | 'output'): unknown {
  if (Array.isArray(node)) return node.map((member) => mended(member, direction));
  if (typeof node !== 'object' || node === null) return node;
  const result: Json = {};
  for (const [key, member] of Object.entries(node)) {
    // Unknown keys of a request are dropped, not refused.
    if (key === 'additionalProperties' && member === false && direction === 'input') continue;
    result[key] = key === 'enum' || key === 'default' ? member : mended(member, direction);
  }
  const { type, enum: values } = result;
  if (Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null))
    result['enum'] = [...values, null];
  return result;
}
