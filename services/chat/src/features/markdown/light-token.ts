import MarkdownItConstructor, { type Token } from 'markdown-it';

const parser = new MarkdownItConstructor();
const { Token: ParserToken } = new parser.core.State('', parser, {});

class LightToken {
  attrs: Token['attrs'] = null;
  map: Token['map'] = null;
  level = 0;
  children: Token['children'] = null;
  markup = '';
  info = '';
  meta: Token['meta'] = null;
  block = false;
  hidden = false;

  constructor(
    public type: string,
    public tag: string,
    public nesting: Token['nesting'],
    public content: string,
  ) {}
}

Object.setPrototypeOf(LightToken.prototype, ParserToken.prototype);

/** A token as markdown-it has it, whose own constructor takes ten times as long: it defines each member by itself. */
export const newToken = (type: string, tag: string, nesting: Token['nesting'], content = ''): Token =>
  new LightToken(type, tag, nesting, content) as Token;
