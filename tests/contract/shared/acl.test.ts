// Tests permissions, and the acl that contains them.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aclOf, EVERY_PERMISSION, PERMISSIONS, permissionsOf, permits } from '../../../contract/rules/shared/acl.ts'

describe('acl', () => {
  test('[permissions-acl-01] the permissions are the strings admin, pool and coffee', () => {
    expect(PERMISSIONS).toEqual(['admin', 'pool', 'coffee'])
    for (const permission of PERMISSIONS) expect(permits(permission, permission)).toBe(true)
  })

  test('[permissions-acl-02] an acl other than * permits exactly the permissions that it lists, separated by |', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PERMISSIONS, 'pools', 'adm', '', 'Coffee', '**')), (entries) => {
        for (const permission of PERMISSIONS) {
          expect(permits(entries.join('|'), permission)).toBe(entries.includes(permission))
        }
      }),
    )
    expect(permits('admin,pool', 'pool')).toBe(false)
    expect(permits('*|pools', 'pool')).toBe(false)
    expect(permits('', 'admin')).toBe(false)
  })

  test('[permissions-acl-03] the acl * has every permission', () => {
    expect(EVERY_PERMISSION).toBe('*')
    expect(permissionsOf('*')).toEqual(PERMISSIONS)
  })

  test('aclOf writes each permission once, in the order of PERMISSIONS', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PERMISSIONS)), (permissions) => {
        const expected = PERMISSIONS.filter((permission) => permissions.includes(permission))
        expect(permissionsOf(aclOf(permissions))).toEqual(expected)
        expect(aclOf(permissions)).toBe(expected.join('|'))
      }),
    )
  })
})
