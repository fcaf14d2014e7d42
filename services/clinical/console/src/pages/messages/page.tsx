import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { MessagePage } from './message-page';
import { Messages } from './messages';
import { ReplayForm } from './replay-form';
import { ReplayPage } from './replay-page';
import { TryPage } from './try-page';

/** What was exchanged with other systems, one message of it, trying one, and applying again those that wait. */
export default function MessagePages() {
  return (
    <Switch>
      <Route path="/" component={Messages} />
      <Route path="/try" component={TryPage} />
      <Route path="/replays" component={ReplayForm} />
      <Route path="/replays/:replay">{({ replay }) => <ReplayPage key={replay} id={replay} />}</Route>
      <Route path="/:message">{({ message }) => <MessagePage key={message} id={message} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
