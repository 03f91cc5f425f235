import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from './data-provider.js';

/** Calls of the contract from a component; a 401 leads to the sign-in page like everywhere else. */
export function useWire(): ConsoleDataProvider {
  return useDataProvider<ConsoleDataProvider>();
}
