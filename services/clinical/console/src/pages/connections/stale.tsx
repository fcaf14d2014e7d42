import { useWords } from '../../i18n/language';
import { useDirection } from '../../interop/connections';
import { Conflict } from '../../kit/conflict';
import { useCharset } from './parts';
import { policyText } from './policy-text';
import { text } from './text';
import { NAMES, typesOf, type ConnectionValues } from './values';

/** Somebody else changed the connection meanwhile: what differs, member by member. */
export function Stale(props: {
  theirs: ConnectionValues;
  mine: ConnectionValues;
  keepMine(): void;
  takeTheirs(): void;
}) {
  const { theirs, mine, ...acts } = props;
  const say = useWords(text);
  const rules = useWords(policyText);
  const direction = useDirection();
  const charset = useCharset();
  const yes = (is: boolean) => (is ? say.yes : say.no);
  const told: [string, (values: ConnectionValues) => string][] = [
    [say.name, ({ name }) => name.trim()],
    [say.direction, (values) => direction(values.direction)],
    [say.types, (values) => typesOf(values).join(', ')],
    ...NAMES.map((name): [string, (values: ConnectionValues) => string] => [
      say[name],
      (values) => values[name].trim(),
    ]),
    [say.charset, (values) => charset(values.charset || null)],
    [say.address, ({ address }) => address.trim()],
    [say.peers, ({ peer_cidrs }) => peer_cidrs.trim()],
    [say.tlsRequired, ({ tls }) => yes(tls.required)],
    [say.fingerprint, ({ tls }) => tls.client_fingerprint.trim()],
    [rules.createPatients, ({ policy }) => yes(policy.create_patients)],
    [rules.updatePatients, ({ policy }) => yes(policy.update_patients)],
    [rules.matchBy, ({ policy }) => policy.match_by.join(', ')],
    [rules.ack, ({ policy }) => policy.ack_quarantined],
    [rules.codes, ({ policy }) => policy.codes.map(({ from, to }) => `${from} → ${to}`).join(', ')],
  ];
  const differences = told
    .map(([name, of]) => ({ name, theirs: of(theirs) || say.nothing, mine: of(mine) || say.nothing }))
    .filter((each) => each.theirs !== each.mine);
  return <Conflict differences={differences} {...acts} />;
}
