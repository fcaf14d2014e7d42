import { createContext, use } from 'react';

export interface Navigation {
  /** Shows the sidebar where there is no room for it beside the view. */
  open(): void;
}

export const NavigationContext = createContext<Navigation>({ open: () => {} });
export const useNavigation = (): Navigation => use(NavigationContext);
