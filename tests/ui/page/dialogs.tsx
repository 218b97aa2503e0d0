import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { TextField } from "@/components/ui/controls/text-field";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Menu } from "@/components/ui/overlay/menu";
import { Popover, usePopover } from "@/components/ui/overlay/popover";

/** A dialog with a field, a file, a menu and a question on top of it. */
export function DialogScene() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Behind</Button>
      {open && (
        <Dialog
          title="New station"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setAsking(true)}>Delete</Button>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
            </>
          }
        >
          <TextField label="Name" value={name} onChange={setName} />
          <TextField label="Find" type="search" value="" onChange={() => undefined} />
          <DropZone label="File" onFiles={() => undefined} />
          <Menu label="More" items={[{ key: "one", label: "One" }]} />
        </Dialog>
      )}
      {asking && (
        <Confirm
          title="Delete?"
          act="Yes, delete"
          onConfirm={() => undefined}
          onClose={() => setAsking(false)}
        >
          It is gone then.
        </Confirm>
      )}
    </>
  );
}

/** A dialog that shows something once: only its own button closes it. */
export function HeldScene() {
  const [open, setOpen] = useState(true);
  return open ? (
    <Dialog
      title="Your key"
      held
      onClose={() => setOpen(false)}
      actions={<Button onClick={() => setOpen(false)}>I have kept it</Button>}
    >
      secret-1234
    </Dialog>
  ) : (
    <p>closed</p>
  );
}

/** A dialog that can be closed without losing anything. */
export function PasswordScene() {
  const [open, setOpen] = useState(true);
  const [password, setPassword] = useState("");
  return open ? (
    <Dialog title="Sign in again" asks={false} onClose={() => setOpen(false)}>
      <TextField label="Password" value={password} onChange={setPassword} />
    </Dialog>
  ) : (
    <p>closed</p>
  );
}

/** A popover with controls in it. */
export function PopoverScene() {
  const { anchor, open, close, toggle } = usePopover();
  return (
    <>
      <Button ref={anchor} onClick={toggle} aria-expanded={open}>
        Filter
      </Button>
      <Popover open={open} anchor={anchor} onClose={close} role="dialog" label="Filter">
        <input aria-label="From" />
        <Button onClick={close}>Done</Button>
      </Popover>
      <Button>Beside</Button>
    </>
  );
}
