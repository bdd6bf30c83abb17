/** If a server listens at one of these hosts, it can also be reached at `localhost`. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']

/**
 * The address of a server for people on its machine. `localhost` is used instead of `127.0.0.1`, because passkeys work
 * only at `localhost`.
 */
export function addressOf(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${LOCAL_HOSTS.includes(host) ? 'localhost' : name}:${port}`
}
