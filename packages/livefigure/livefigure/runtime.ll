; numba's runtime for pages, described in memory.py.
@nrt.top = internal global i32 0
@nrt.free = internal global [32 x i32] zeroinitializer
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare void @llvm.trap()
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)

define void @page.allocate_from(i32 %address) {
  %more = add i32 %address, 31
  %top = and i32 %more, -32
  store i32 %top, ptr @nrt.top
  call void @llvm.memset.p0.i32(ptr @nrt.free, i8 0, i32 128, i1 false)
  ret void
}

define internal ptr @nrt.block(i64 %size) noinline {
  %huge = icmp ugt i64 %size, 1073741792
  br i1 %huge, label %trap, label %small
small:
  %short = trunc i64 %size to i32
  %behind = add i32 %short, 31
  %atleast = or i32 %behind, 32
  %zeros = call i32 @llvm.ctlz.i32(i32 %atleast, i1 true)
  %power = sub i32 32, %zeros
  %bytes = shl i32 1, %power
  %place = getelementptr [32 x i32], ptr @nrt.free, i32 0, i32 %power
  %head = load i32, ptr %place
  %none = icmp eq i32 %head, 0
  br i1 %none, label %fresh, label %again
again:
  %used = inttoptr i32 %head to ptr
  %next = load i32, ptr %used
  store i32 %next, ptr %place
  br label %found
fresh:
  %top = load i32, ptr @nrt.top
  %above = add i32 %top, %bytes
  %overflow = icmp ult i32 %above, %top
  br i1 %overflow, label %trap, label %counted
counted:
  store i32 %above, ptr @nrt.top
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %part = lshr i32 %above, 16
  %wanted = add i32 %part, 1
  %missing = sub i32 %wanted, %pages
  %enough = icmp sle i32 %missing, 0
  br i1 %enough, label %found, label %grow
grow:
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %missing)
  %full = icmp eq i32 %before, -1
  br i1 %full, label %trap, label %found
found:
  %address = phi i32 [ %head, %again ], [ %top, %counted ], [ %top, %grow ]
  %block = inttoptr i32 %address to ptr
  store i64 1, ptr %block
  %at16 = getelementptr i8, ptr %block, i32 16
  store i32 %power, ptr %at16
  %at24 = getelementptr i8, ptr %block, i32 24
  %numbers = getelementptr i8, ptr %block, i32 32
  store ptr %numbers, ptr %at24
  ret ptr %block
trap:
  call void @llvm.trap()
  unreachable
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %block = call ptr @nrt.block(i64 %size)
  ret ptr %block
}
define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %size, i32 %align) {
  %block = call ptr @nrt.block(i64 %size)
  ret ptr %block
}
define ptr @NRT_MemInfo_alloc(i64 %size) {
  %block = call ptr @nrt.block(i64 %size)
  ret ptr %block
}
define ptr @NRT_Allocate(i64 %size) {
  %block = call ptr @nrt.block(i64 %size)
  %numbers = call ptr @NRT_MemInfo_data_fast(ptr %block)
  ret ptr %numbers
}
define void @NRT_Free(ptr %numbers) {
  %block = getelementptr i8, ptr %numbers, i32 -32
  call void @NRT_MemInfo_call_dtor(ptr %block)
  ret void
}
define ptr @NRT_MemInfo_new_varsize(i64 %size) {
  %block = call ptr @nrt.block(i64 %size)
  ret ptr %block
}
define ptr @NRT_MemInfo_new_varsize_dtor(i64 %size, ptr %dtor) alwaysinline {
  %block = call ptr @nrt.block(i64 %size)
  ret ptr %block
}
define ptr @NRT_MemInfo_data_fast(ptr %block) {
  %at24 = getelementptr i8, ptr %block, i32 24
  %numbers = load ptr, ptr %at24
  ret ptr %numbers
}
define ptr @NRT_MemInfo_varsize_alloc(ptr %block, i64 %size) {
  %other = call ptr @nrt.block(i64 %size)
  %numbers = call ptr @NRT_MemInfo_data_fast(ptr %other)
  %at24 = getelementptr i8, ptr %block, i32 24
  store ptr %numbers, ptr %at24
  ret ptr %numbers
}
define ptr @NRT_MemInfo_varsize_realloc(ptr %block, i64 %size) {
  %before = call ptr @NRT_MemInfo_data_fast(ptr %block)
  %at16 = getelementptr i8, ptr %before, i32 -16
  %power = load i32, ptr %at16
  %bytes = shl i32 1, %power
  %room = sub i32 %bytes, 32
  %short = trunc i64 %size to i32
  %less = icmp ult i32 %short, %room
  %kept = select i1 %less, i32 %short, i32 %room
  %numbers = call ptr @NRT_MemInfo_varsize_alloc(ptr %block, i64 %size)
  call void @llvm.memcpy.p0.p0.i32(ptr %numbers, ptr %before, i32 %kept, i1 false)
  ret ptr %numbers
}
define void @NRT_MemInfo_varsize_free(ptr %block, ptr %numbers) {
  ret void
}
define void @NRT_MemInfo_call_dtor(ptr %block) {
  %at16 = getelementptr i8, ptr %block, i32 16
  %power = load i32, ptr %at16
  %place = getelementptr [32 x i32], ptr @nrt.free, i32 0, i32 %power
  %head = load i32, ptr %place
  store i32 %head, ptr %block
  %address = ptrtoint ptr %block to i32
  store i32 %address, ptr %place
  ret void
}
define void @PyErr_SetString(ptr %kind, ptr %words) {
  call void @llvm.trap()
  unreachable
}
define i32 @numba_attempt_nocopy_reshape(i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims,
    ptr %newstrides, i64 %size, i32 %fortran) {
entry:
  %asks = icmp ne i32 %fortran, 0
  br i1 %asks, label %no, label %old
old:
  %k = phi i64 [ %nd, %entry ], [ %at, %fits ]
  %step = phi i64 [ %size, %entry ], [ %wider, %fits ]
  %checked = icmp eq i64 %k, 0
  br i1 %checked, label %new, label %look
look:
  %at = sub i64 %k, 1
  %at32 = trunc i64 %at to i32
  %dimat = getelementptr i64, ptr %dims, i32 %at32
  %dim = load i64, ptr %dimat
  %strideat = getelementptr i64, ptr %strides, i32 %at32
  %stride = load i64, ptr %strideat
  %one = icmp eq i64 %dim, 1
  %same = icmp eq i64 %stride, %step
  %either = or i1 %one, %same
  br i1 %either, label %fits, label %no
fits:
  %wider = mul i64 %step, %dim
  br label %old
new:
  %n = phi i64 [ %newnd, %old ], [ %to, %next ]
  %width = phi i64 [ %size, %old ], [ %product, %next ]
  %finished = icmp eq i64 %n, 0
  br i1 %finished, label %yes, label %next
next:
  %to = sub i64 %n, 1
  %to32 = trunc i64 %to to i32
  %newat = getelementptr i64, ptr %newstrides, i32 %to32
  store i64 %width, ptr %newat
  %newdimat = getelementptr i64, ptr %newdims, i32 %to32
  %newdim = load i64, ptr %newdimat
  %product = mul i64 %width, %newdim
  br label %new
yes:
  ret i32 1
no:
  ret i32 0
}
define void @NRT_incref(ptr %block) {
  %null = icmp eq ptr %block, null
  br i1 %null, label %done, label %count
count:
  %many = load i64, ptr %block
  %more = add i64 %many, 1
  store i64 %more, ptr %block
  br label %done
done:
  ret void
}
define void @NRT_decref(ptr %block) {
  %null = icmp eq ptr %block, null
  br i1 %null, label %done, label %count
count:
  %many = load i64, ptr %block
  %less = sub i64 %many, 1
  store i64 %less, ptr %block
  %last = icmp eq i64 %less, 0
  br i1 %last, label %free, label %done
free:
  call void @NRT_MemInfo_call_dtor(ptr %block)
  br label %done
done:
  ret void
}
