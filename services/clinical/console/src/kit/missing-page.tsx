import { useWords } from '../i18n/language';
import { LinkButton } from './button';
import { PageHead } from './page';
import { useProduct } from './product';
import { Empty } from './states';
import { text } from './text';

/** What stands where an address leads nowhere, the last route of every page that has several. */
export function MissingPage() {
  const say = useWords(text);
  const product = useProduct();
  return (
    <>
      <PageHead title={say.missing} />
      <Empty
        icon="search"
        title={say.missingIntro}
        action={
          <LinkButton look="primary" href={`~/${product}`}>
            {say.home}
          </LinkButton>
        }
      />
    </>
  );
}
