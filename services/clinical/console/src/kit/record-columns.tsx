import { Badge } from './badge';
import { Button } from './button';
import type { Column } from './table';

/** The last columns of a list of records that are in use or not any more, each with a button that opens it. */
export const recordColumns = <R extends { active: boolean }>(
  say: { state: string; active: string; inactive: string; edit: string; editLabel(name: string): string },
  nameOf: (record: R) => string,
  edit: (record: R) => void,
): Column<R>[] => [
  {
    key: 'state',
    title: say.state,
    cell: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? say.active : say.inactive}</Badge>,
  },
  {
    key: 'edit',
    title: say.edit,
    end: true,
    cell: (record) => (
      <Button small aria-label={say.editLabel(nameOf(record))} onPress={() => edit(record)}>
        {say.edit}
      </Button>
    ),
  },
];
