import type { ReactNode } from 'react';
import { ApiError } from '../api/errors';
import { useWords } from '../i18n/language';
import { LinkButton } from './button';
import { PageHead } from './page';
import { Empty, ErrorNotice, Loaded, type Reading } from './states';
import { text } from './text';

const GONE = 404;

/** Where the other records are. */
interface Back {
  href: string;
  title: string;
}

/**
 * A view of one record, which has its own head. Where there is no such record it says so and leads to the others; where it could not
 * be read it has a head all the same, `title` for want of the record's.
 */
export function RecordPage<T>(props: {
  query: Reading<T>;
  title: string;
  back: Back;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { query, title, back, lines, children } = props;
  if (query.error instanceof ApiError && query.error.status === GONE) return <Gone back={back} />;
  if (query.data !== undefined || !query.error)
    return (
      <Loaded query={query} {...(lines !== undefined && { lines })}>
        {children}
      </Loaded>
    );
  return (
    <>
      <PageHead title={title} back={back} />
      <ErrorNotice error={query.error} retry={() => void query.refetch()} />
    </>
  );
}

function Gone({ back }: { back: Back }) {
  const say = useWords(text);
  return (
    <>
      <PageHead title={say.gone} back={back} />
      <Empty icon="search" title={say.goneIntro} action={<LinkButton href={back.href}>{back.title}</LinkButton>} />
    </>
  );
}
