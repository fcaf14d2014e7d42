import type Joi from 'joi';

type Json = Record<string, unknown>;

interface ModelMeta {
  model: string;
  schema: () => Joi.Schema;
}

/** Names a type of answers or bodies: the interface's description writes it once, below `components.schemas`, and refers to it. */
export const model = <S extends Joi.Schema>(name: string, schema: S): S =>
  schema.meta({ model: name, schema: () => schema } satisfies ModelMeta) as S;

export interface Models {
  /** A JSON schema in which every named type is a reference. */
  refer(schema: unknown): unknown;
  schemas: Json;
}

/**
 * The named types that schemas are made of. Types are recognized by their shape, so a type that was changed after it was
 * named is written in full. Throws when one name has two shapes, or one shape two names.
 */
export function modelsOf(schemas: readonly Joi.Schema[], jsonSchema: (schema: Joi.Schema) => Json): Models {
  const names = new Map<string, string>();
  const shapes = new Map<string, Json>();
  for (const { model: name, schema } of schemas.flatMap((each) => metasIn(each.describe()))) {
    const shape = jsonSchema(schema());
    const text = JSON.stringify(shape);
    if (shapes.has(name) && JSON.stringify(shapes.get(name)) !== text) throw new Error(`${name} has two shapes.`);
    if (names.has(text) && names.get(text) !== name) throw new Error(`${name} and ${names.get(text)} are the same.`);
    names.set(text, name);
    shapes.set(name, shape);
  }

  const referenceTo = (schema: Json): Json | undefined => {
    const name = names.get(JSON.stringify(schema));
    return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` };
  };
  const refer = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(refer);
    if (typeof schema !== 'object' || schema === null) return schema;
    return referenceTo(schema as Json) ?? nullableReferenceTo(schema as Json) ?? referInside(schema);
  };
  const nullableReferenceTo = (schema: Json): Json | undefined => {
    const [type, other] = Array.isArray(schema.type) ? schema.type : [];
    const reference = other === 'null' ? referenceTo({ ...schema, type }) : undefined;
    return reference && { anyOf: [reference, { type: 'null' }] };
  };
  const referInside = (schema: object): Json =>
    Object.fromEntries(Object.entries(schema).map(([key, member]) => [key, refer(member)]));

  const byName = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1));
  return { refer, schemas: Object.fromEntries(byName.map(([name, shape]) => [name, referInside(shape)])) };
}

/** Every name within what joi says of a schema. */
function metasIn(described: unknown): ModelMeta[] {
  if (Array.isArray(described)) return described.flatMap(metasIn);
  if (typeof described !== 'object' || described === null) return [];
  return Object.entries(described).flatMap(([key, member]) =>
    key === 'metas'
      ? (member as Partial<ModelMeta>[]).filter((meta): meta is ModelMeta => 'model' in meta)
      : metasIn(member),
  );
}
