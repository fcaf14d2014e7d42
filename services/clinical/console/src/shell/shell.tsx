import { Redirect, Route, Switch } from 'wouter';
import { MissingPage } from '../kit/missing-page';
import { useFirstPage, useOwnPages } from '../pages/all';
import { useSession } from '../session/session';
import { Frame } from '../frame/frame';
import { Navigation } from './navigation';
import { QuickSearch } from './quick-search';

/** The console: the pages of this person in this clinic. */
export default function Shell() {
  return (
    <Frame search={<QuickSearch />} navigation={<Navigation />}>
      <Pages />
    </Frame>
  );
}

function Pages() {
  const own = useOwnPages();
  const { clinic } = useSession();
  const first = useFirstPage();
  return (
    <Switch key={clinic?.id}>
      <Route path="/">{first ? <Redirect to={first.path} replace /> : <MissingPage />}</Route>
      {own.map(({ path, views = false, Page }) => (
        <Route key={path} path={path} nest={views}>
          <Page />
        </Route>
      ))}
      <Route>
        <MissingPage />
      </Route>
    </Switch>
  );
}
