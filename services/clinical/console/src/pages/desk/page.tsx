import { Route, Switch } from 'wouter';
import { MissingPage } from '../../kit/missing-page';
import { Book } from './book';
import { Desk } from './desk';
import { Move } from './move';
import { WalkIn } from './walk-in';
import './desk.css';

export default function DeskPage() {
  return (
    <Switch>
      <Route path="/" component={Desk} />
      <Route path="/new" component={Book} />
      <Route path="/walk-in" component={WalkIn} />
      <Route path="/move/:appointment">{({ appointment }) => <Move id={appointment} />}</Route>
      <Route component={MissingPage} />
    </Switch>
  );
}
