/** TypeScript of an OpenAPI 3.1 document: a declaration for each named schema, and the type of any schema within. */

const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const nameOf = (reference) => reference.slice(reference.lastIndexOf('/') + 1);
const indented = (text) => text.replaceAll('\n', '\n  ');

/** The type of a schema. Named schemas are called by their names. */
export function typeOf(schema) {
  if (schema === undefined || schema === true) return 'unknown';
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => inBrackets(typeOf(part))).join(' & ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return [...new Set(union.map(typeOf))].join(' | ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : types.map((type) => ofKind(type, schema)).join(' | ');
}

const inBrackets = (type) => (/ \| /.test(type) && !type.startsWith('{') ? `(${type})` : type);

function ofKind(type, schema) {
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return schema.prefixItems ? `[${schema.prefixItems.map(typeOf).join(', ')}]` : `${listed(typeOf(schema.items))}[]`;
    case 'integer':
    case 'number':
      return 'number';
    default:
      return type;
  }
}

const listed = (type) => (/[|&]/.test(type) && !/^\{[^]*\}$/.test(type) ? `(${type})` : type);

function objectOf({ properties = {}, required = [], patternProperties, additionalProperties }) {
  const [others] = Object.values(patternProperties ?? {});
  const rest = others ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const members = Object.entries(properties).map(([name, schema]) => {
    const note = schema.description ? `/** ${schema.description.replaceAll('*/', '* /')} */\n` : '';
    return indented(`\n${note}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`);
  });
  return members.length === 0 ? `Record<string, ${typeOf(rest)}>` : `{${members.join('')}\n}`;
}

/** `export interface Message { … }` for each named schema of the document. */
export function modelsOf({ components: { schemas = {} } = {} }) {
  return Object.entries(schemas)
    .map(([name, schema]) => {
      const note = schema.description ? `/** ${schema.description} */\n` : '';
      const type = typeOf(schema);
      return `${note}${type.startsWith('{') && schema.type === 'object' ? `export interface ${name} ${type}` : `export type ${name} = ${type};`}\n`;
    })
    .join('\n');
}

/** What an operation takes and answers, under its `operationId`. */
export function operationsOf({ paths, components = {} }) {
  const resolved = (parameter) => (parameter.$ref ? components.parameters[nameOf(parameter.$ref)] : parameter);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map(resolved).filter(({ in: place }) => place !== 'header');
      const fields = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
      const properties = {
        ...Object.fromEntries(parameters.map(({ name, schema, content }) => [name, schema ?? content['application/json'].schema])),
        ...fields?.properties,
      };
      const required = [
        ...parameters.filter((parameter) => parameter.required).map(({ name }) => name),
        ...(fields?.required ?? []),
      ];
      const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
      const answer = Object.values(success.content ?? {})[0]?.schema;
      return indented(
        `\n/** ${operation.summary}: ${method.toUpperCase()} ${path} */\n${operation.operationId}: {\n` +
          `  parameters: ${indented(typeOf({ type: 'object', properties, required }))};\n` +
          `  answer: ${indented(typeOf(answer))};\n};`,
      );
    }),
  );
  return `export interface Operations {${operations.join('')}\n}\n`;
}
