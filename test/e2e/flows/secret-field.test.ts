/** A missing secret is typed into a masked field, which has the focus when the form opens. */
import { connectBeside, test } from '../support/account-steps.ts'
import { breaksNoRule } from '../support/accessible.ts'
import { sizesGuardedBy } from '../support/sizes.ts'
import { openSettings } from '../support/steps.ts'
import { expect, hostGoes } from '../support/tallystick.ts'

// The host is stopped during the flow.
test.use({ expected: hostGoes })

for (const [size, viewport] of sizesGuardedBy('narrow'))
  test(`the form for a missing secret opens with the focus in the empty secret field, in ${size}`, async ({
    page,
    tallystick,
    service,
  }) => {
    await page.setViewportSize(viewport)
    const { clientSecret } = service.ready.clients[0]!
    await connectBeside(await tallystick.client(), service)
    // A session-only secret is lost with the program.
    await tallystick.host().stop()
    await tallystick.startAgain()
    await tallystick.enter(page)

    await openSettings(page, 'Connections')
    await page.getByRole('button', { name: 'Type it', exact: true }).click()
    const form = page.getByRole('form', { name: 'Change Fieldstone' })
    const secret = form.locator('input').and(form.getByLabel('Client secret'))
    await expect(secret).toBeFocused()
    await expect(secret).toHaveAttribute('type', 'password')
    await expect(secret).toHaveValue('')
    await breaksNoRule(page, `the form of an account without its secret, in ${size}`)

    // Saving without a secret moves the focus back to its field, not to a readable one.
    await form.getByRole('textbox', { name: 'Name' }).first().focus()
    await page.keyboard.press('Control+Enter')
    await expect(secret).toBeFocused()
    await page.keyboard.type(clientSecret)
    await expect(secret).toHaveValue(clientSecret)
    expect(await page.evaluate(() => document.body.innerText)).not.toContain(clientSecret)
  })
