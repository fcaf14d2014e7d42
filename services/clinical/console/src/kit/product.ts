import { createContext, useContext } from 'react';

/** What somebody is logged in to; its address is below the same word. */
export const Product = createContext<'console' | 'portal'>('console');

export const useProduct = () => useContext(Product);
