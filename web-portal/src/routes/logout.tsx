import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logOut } from '../features/account/api.js';
import { session } from '../shared/http/session.js';
import { pathTo } from '../shared/routing/paths.js';
import { tenant } from '../shared/tenant/tenant.js';
import { PageLoading } from '../shared/ui/boundaries.js';

export default function Logout() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = async () => {
      if (session.token()) await logOut().catch(() => undefined); // Here it ends in any case; the server's half runs out by itself.
      session.end();
      await navigate({ to: pathTo(tenant().ModuleErzwingeLogin ? 'Login' : 'Homepage'), replace: true });
    };
    void leave();
  }, [navigate]);
  return <PageLoading />;
}
