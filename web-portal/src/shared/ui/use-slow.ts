import { useEffect, useState } from 'react';

/** True once something has been going on for longer than a person expects. */
export function useSlow(going: boolean, afterMs = 6_000): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [going, afterMs]);
  return going && slow;
}
