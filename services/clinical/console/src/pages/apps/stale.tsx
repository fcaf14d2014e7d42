import { useWords } from '../../i18n/language';
import { Conflict } from '../../kit/conflict';
import { typedKeys } from '../../kit/key-set';
import { text as kitText } from '../../kit/text';
import type { App, Authentication } from './parts';
import { text } from './text';

export interface AppValues {
  name: string;
  authentication: Authentication;
  redirect_uris: string;
  launch_uri: string;
  scopes: readonly string[];
  others: string;
  jwks: string;
}

export const linesOf = (typed: string) => typed.split(/\s+/).filter(Boolean);

export const valuesOf = (of: App, offered: ReadonlySet<string>): AppValues => ({
  name: of.name,
  authentication: of.authentication,
  redirect_uris: of.redirect_uris.join('\n'),
  launch_uri: of.launch_uri ?? '',
  scopes: of.scopes.filter((scope) => offered.has(scope)),
  others: of.scopes.filter((scope) => !offered.has(scope)).join('\n'),
  jwks: typedKeys(of),
});

/** Another changed the app while it was open here. */
export function Stale(props: { theirs: AppValues; mine: AppValues; keepMine(): void; takeTheirs(): void }) {
  const { theirs, mine, ...acts } = props;
  const say = useWords(text);
  const common = useWords(kitText);
  const told: [string, (values: AppValues) => string][] = [
    [say.name, ({ name }) => name],
    [common.jwks, ({ jwks }) => jwks.replaceAll(/\s/g, '')],
    [say.redirect_uris, ({ redirect_uris }) => linesOf(redirect_uris).join(' ')],
    [say.launch_uri, ({ launch_uri }) => launch_uri],
    [say.scopes, ({ scopes, others }) => [...scopes, ...linesOf(others)].toSorted().join(' ')],
  ];
  const differences = told
    .map(([name, of]) => ({ name, theirs: of(theirs), mine: of(mine) }))
    .filter((each) => each.theirs !== each.mine);
  return <Conflict differences={differences} {...acts} />;
}
