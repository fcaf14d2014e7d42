const literal = /^[^\u0000-\u0020"'<>\\^`{|}%]*(?:%[0-9A-Fa-f]{2}[^\u0000-\u0020"'<>\\^`{|}%]*)*$/;
const variable = /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*)(?::[1-9]\d{0,3}|\*)?$/;

/** The variables of an RFC 6570 template, or undefined where it is not one. */
export function templateVariables(template: string): Set<string> | undefined {
  const variables = new Set<string>();
  for (const [index, piece] of template.split('{').entries()) {
    const [expression, rest] = index === 0 ? [undefined, piece] : splitExpression(piece);
    if (rest === undefined || !literal.test(rest)) return undefined;
    if (expression === undefined) continue;
    for (const specification of expression.replace(/^[+#./;?&]/, '').split(',')) {
      const name = variable.exec(specification)?.[1];
      if (!name) return undefined;
      variables.add(name);
    }
  }
  return variables;
}

function splitExpression(piece: string): [expression: string, rest: string | undefined] {
  const end = piece.indexOf('}');
  return end < 0 ? [piece, undefined] : [piece.slice(0, end), piece.slice(end + 1)];
}
