/** The hosts at which a server listens to `localhost`, too. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']

/**
 * The address of a server for people on its machine. Passkeys work at `localhost`, and not at `127.0.0.1`, which is the
 * same server.
 */
export function addressOf(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${LOCAL_HOSTS.includes(host) ? 'localhost' : name}:${port}`
}
