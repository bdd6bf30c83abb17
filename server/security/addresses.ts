// Finds the address of a caller behind proxies, and the network that the limits count.

import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Whether an address is a trusted proxy. Only the X-Forwarded-For header of a trusted proxy is believed. */
export type IsTrustedProxy = (address: string) => boolean

const LOOPBACK = ['127.0.0.0/8', '::1']

/** Whether a text names proxies: an address, a network such as 10.1.2.0/24, or `loopback`. */
export function isProxyName(name: string): boolean {
  const [address = '', bits, ...otherParts] = name.split('/')
  if (name === 'loopback') return true
  if (isIP(address) === 0 || otherParts.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128))
}

/**
 * Returns the function that finds out whether an address is one of the trusted proxies.
 * @param names texts that `isProxyName` accepts
 */
export function trustedProxies(names: readonly string[]): IsTrustedProxy {
  const list = new BlockList()
  for (const name of names.flatMap((proxyName) => (proxyName === 'loopback' ? LOOPBACK : [proxyName]))) {
    const [address = '', bits] = name.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

/** Whether a host name is this machine itself. The name comes from a URL or from the setting HOST. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || trustedProxies(['loopback'])(host.replace(/^\[|\]$/g, ''))
}

/**
 * The address of a caller: the last address in X-Forwarded-For that does not belong to a trusted proxy. Pass it to
 * `networkOf` before the limits count it.
 */
export function callerAddress(request: IncomingMessage, isTrusted: IsTrustedProxy): string {
  const forwarded = request.headers['x-forwarded-for'] ?? ''
  // Each proxy adds the address from which it got the request to the end of the header. So the last entry is from the
  // nearest proxy.
  const hops = (typeof forwarded === 'string' ? forwarded : forwarded.join(',')).split(',').map((hop) => hop.trim())
  let address = request.socket.remoteAddress ?? ''
  while (isTrusted(address)) {
    const next = hops.pop()
    if (next === undefined || next === '') break
    address = next
  }
  return address
}

/** The key for all callers without a valid address. A trusted proxy can send a text that is not an address. */
const NO_ADDRESS = 'no address'

/**
 * The key under which the limits count a caller: an IPv4 address, or the /64 network of an IPv6 address, because one
 * customer of a provider has all addresses of such a network. All texts that are not an address count as one caller.
 * Otherwise each such text would have a separate limit.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : NO_ADDRESS
  // The address parser of URL writes IPv6 in one way: without leading zeros and without an IPv4 part.
  const [, text = ''] = new URL(`http://[${plain.replace(/%.*$/, '')}]`).host.match(/^\[(.*)\]$/) ?? []
  const [left = '', right] = text.split('::')
  const start = left === '' ? [] : left.split(':')
  const end = right === undefined || right === '' ? [] : right.split(':')
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`
}

/** Some proxies write `192.0.2.1:5000` or `[2001:db8::1]:5000` into X-Forwarded-For. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/

/** An address without its port, and without the prefix with which Node shows the IPv4 callers of an IPv6 socket. */
function plainAddress(text: string): string {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {}
  const address = v6 ?? v4 ?? text
  const plain = address.replace(/^::ffff:/i, '')
  return isIPv4(plain) ? plain : address
}
